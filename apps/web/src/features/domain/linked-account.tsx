import { Button, Group, Stack, Text } from '@mantine/core';
import { type DomainState, domain } from '@put/contract/users/domain';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { Notice } from '../../ui/messages/notice.tsx';

type Props = { state: DomainState; onCheck: () => void; isChecking: boolean };

export function LinkedAccount({ state: { linked, title, is_found, is_configured }, onCheck, isChecking }: Props) {
  const confirm = useConfirm();
  const messages = useMessage();
  const unlink = useMutation(mutation(domain.unlink, { refreshes: [domain.state] }));
  if (linked === null) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: 'Отвязать учётную запись организации?',
      text: 'Войти можно будет только по логину и паролю «Пути». Проверьте, что вы их помните.',
      action: 'Отвязать',
      isDangerous: true,
    });
    if (isSure)
      unlink.mutate(undefined, {
        onSuccess: () => messages.success('Учётная запись организации отвязана'),
        onError: messages.failure,
      });
  };
  return (
    <Stack gap="md">
      <div>
        <Text>
          Привязана учётная запись <strong>{linked.login}</strong>
          {title !== null && <> — {title}</>}
        </Text>
        <Text c="dimmed" size="sm">
          Привязана <Moment at={linked.linked_at} />
        </Text>
      </div>
      <Standing isFound={is_found} isConfigured={is_configured} />
      <Group gap="xs">
        {is_configured && (
          <Button variant="default" onClick={onCheck} loading={isChecking}>
            Проверить
          </Button>
        )}
        <Button variant="light" color="brick" onClick={() => void ask()} loading={unlink.isPending}>
          Отвязать
        </Button>
      </Group>
    </Stack>
  );
}

function Standing({ isFound, isConfigured }: { isFound: boolean | null; isConfigured: boolean }) {
  if (!isConfigured)
    return <Notice kind="warning">Каталог организации больше не настроен: войти её логином сейчас нельзя.</Notice>;
  if (isFound === null)
    return (
      <Notice kind="warning">
        Каталог организации не отвечает. Пока это так, войти можно только по логину и паролю «Пути».
      </Notice>
    );
  if (!isFound)
    return (
      <Notice kind="error">
        В каталоге такой учётной записи больше нет: войти ею нельзя. Отвяжите её или обратитесь в свою организацию.
      </Notice>
    );
  return <Notice kind="success">Учётная запись на месте: ею можно войти.</Notice>;
}
