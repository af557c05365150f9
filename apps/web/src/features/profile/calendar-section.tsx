import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { calendar, type CalendarLink } from '@put/contract/courses/calendar';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { copyText } from '../../ui/code/copy-text.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';

/** A private link by which a calendar program shows one's deadlines. */
export function CalendarSection() {
  const found = useQuery(query(calendar.get));
  return (
    <>
      <Text>
        Сроки занятий — в календаре телефона или компьютера. Добавьте в него ссылку: в Google Календаре «Добавить по
        URL», в Календаре Apple «Новая подписка», в Яндекс Календаре «Подписка». Сдвинется срок — сдвинется и там.
      </Text>
      <QueryStates of={found} skeleton={<Skeleton height={36} />}>
        {({ link }) => <Link link={link} />}
      </QueryStates>
    </>
  );
}

function Link({ link }: { link: CalendarLink | null }) {
  const message = useMessage();
  const confirm = useConfirm();
  const [url, setUrl] = useState<string>();
  const refreshes = [calendar.get];
  const create = useMutation(mutation(calendar.create, { refreshes }));
  const revoke = useMutation(mutation(calendar.revoke, { refreshes }));
  const make = async () => {
    const isSure =
      link === null ||
      (await confirm({
        title: 'Создать новую ссылку?',
        text: 'Прежняя перестанет работать: календари, в которые вы её добавили, больше не обновятся.',
        action: 'Создать',
      }));
    if (isSure) create.mutate(undefined, { onSuccess: (made) => setUrl(made.url), onError: message.failure });
  };
  const end = async () => {
    const isSure = await confirm({
      title: 'Отозвать ссылку?',
      text: 'Календари, в которые вы её добавили, больше не увидят ваших сроков.',
      action: 'Отозвать',
      isDangerous: true,
    });
    if (!isSure) return;
    setUrl(undefined);
    revoke.mutate(undefined, { onSuccess: () => message.success('Ссылка отозвана'), onError: message.failure });
  };
  return (
    <Stack gap="sm">
      {url !== undefined && link !== null && <NewLink url={url} />}
      {link !== null && (
        <Text size="sm" c="dimmed">
          Ссылка создана: <Moment at={link.created_at} />.{' '}
          {link.read_at === null ? (
            'Календарь по ней ещё не приходил.'
          ) : (
            <>
              Календарь приходил: <Moment at={link.read_at} />.
            </>
          )}
        </Text>
      )}
      <Group gap="xs">
        <Button variant={link === null ? 'filled' : 'default'} loading={create.isPending} onClick={() => void make()}>
          {link === null ? 'Создать ссылку' : 'Создать новую'}
        </Button>
        {link !== null && (
          <Button variant="default" loading={revoke.isPending} onClick={() => void end()}>
            Отозвать
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function NewLink({ url }: { url: string }) {
  const message = useMessage();
  const copy = async () => {
    if (await copyText(url)) message.success('Ссылка скопирована');
    else message.error('Скопировать не получилось. Выделите ссылку и скопируйте её сами.');
  };
  return (
    <>
      <TextInput
        label="Ваша ссылка"
        description="Она показана один раз. Не показывайте её другим: кто её знает, видит ваши сроки."
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="light" onClick={() => void copy()}>
        Скопировать
      </Button>
    </>
  );
}
