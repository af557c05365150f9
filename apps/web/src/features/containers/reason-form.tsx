import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { adminContainers } from '@put/contract/containers/container-templates';
import { type Container, lookEnds } from '@put/contract/containers/containers';
import { useSearch } from '@tanstack/react-router';
import { useMayCall } from '../../api/current-user.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Beside } from './use-beside.ts';

type Props = { container: Container; beside: Beside; viewerId: number };

/**
 * Stands in place of a student's container until an administrator has written why it is needed. Whoever leads here may
 * have a reason ready, in the address.
 */
export function ReasonForm({ container, beside, viewerId }: Props) {
  const { user_name: name, look, look_end: end } = container;
  const { why } = useSearch({ strict: false }) as { why?: unknown };
  const form = useContractForm(adminContainers.look.body, { reason: typeof why === 'string' ? why : '' });
  const mayLook = useMayCall()(adminContainers.look);
  const isRunning = container.state === 'running';
  const send = (way: 'look' | 'help') =>
    form.submitWith(({ reason }) => {
      beside.look.reset();
      beside.help.reset();
      beside[way].mutate(reason);
    });
  const isPending = beside.look.isPending || beside.help.isPending;
  return (
    <Screen width="text">
      <PageHeader title={container.title} description={`Контейнер: ${name}`} />
      <form noValidate onSubmit={send('look')}>
        <Stack>
          {end?.by_id === viewerId && look === null && (
            <Notice kind={end.how === 'left' ? 'success' : 'warning'}>{lookEnds[end.how]}</Notice>
          )}
          {look !== null && look.by_id !== viewerId && (
            <Notice kind="warning">
              Сейчас здесь {look.by}. Если откроете вы, у прежнего преподавателя терминал закроется.
            </Notice>
          )}
          {!mayLook ? (
            <Text c="dimmed">Заглянуть сюда могут преподаватель и ассистент курса.</Text>
          ) : isRunning ? (
            <>
              <Textarea
                label="Зачем открыть"
                description="Ученик сразу увидит ваше имя и эти слова. Они останутся в журнале."
                placeholder="Например: не запускается сервер, просил посмотреть"
                autosize
                minRows={2}
                {...form.getInputProps('reason')}
              />
              <Group gap="xs">
                <Button type="submit" variant="default" disabled={isPending} loading={beside.look.isPending}>
                  Посмотреть
                </Button>
                <Button disabled={isPending} loading={beside.help.isPending} onClick={() => send('help')()}>
                  Помочь
                </Button>
              </Group>
              <Text size="sm" c="dimmed">
                «Посмотреть» — терминалы и файлы только для чтения. «Помочь» — ещё и печатать вместе, когда ученик
                разрешит.
              </Text>
            </>
          ) : (
            <Text>
              Контейнер сейчас не работает, поэтому смотреть нечего. Когда ученик запустит его, здесь появятся кнопки.
            </Text>
          )}
          <RefusalAlert
            of={adminContainers.look}
            error={beside.look.error ?? beside.help.error}
            explain={{ not_found: 'Контейнер удалили.', container_not_running: 'Контейнер только что остановился.' }}
          />
        </Stack>
      </form>
    </Screen>
  );
}
