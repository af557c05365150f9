import { Button, Text } from '@mantine/core';
import { type SshKey, sshKeys } from '@put/contract/containers/ssh-keys';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import rows from '../rows.module.css';
import css from './ssh-keys.module.css';

export function KeyList({ keys }: { keys: readonly SshKey[] }) {
  const message = useMessage();
  const confirm = useConfirm();
  const remove = useMutation({
    ...mutation(sshKeys.remove, { refreshes: [sshKeys.list] }),
    onError: message.failure,
  });
  const ask = async ({ id, title }: SshKey) => {
    const question = {
      title: `Убрать ключ «${title}»?`,
      text: 'С этим ключом больше не войти, а кто сейчас подключён с ним, отключится.',
      action: 'Убрать',
      isDangerous: true,
    };
    if (await confirm(question)) remove.mutate({ params: { id: String(id) } });
  };
  if (keys.length === 0) return <EmptyState>Ключей пока нет.</EmptyState>;
  return (
    <ul className={rows.list} aria-label="Ключи SSH">
      {keys.map((key) => (
        <li key={key.id} className={rows.row}>
          <div>
            <Text fw={550}>{key.title}</Text>
            <Text size="sm" c="dimmed" className={css.text}>
              {key.kind} · {key.fingerprint}
            </Text>
            <Text size="sm" c="dimmed">
              Добавлен: <Moment at={key.added_at} /> ·{' '}
              {key.last_used_at === null ? (
                'ещё не использован'
              ) : (
                <>
                  вход: <Moment at={key.last_used_at} />
                </>
              )}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={`Убрать: ${key.title}`}
            loading={remove.isPending && remove.variables.params.id === String(key.id)}
            onClick={() => void ask(key)}
          >
            Убрать
          </Button>
        </li>
      ))}
    </ul>
  );
}
