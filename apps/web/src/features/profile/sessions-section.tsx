import { Button, Text } from '@mantine/core';
import { profile, type SignedInDevice } from '@put/contract/accounts/profile';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import css from './rows.module.css';

export function SessionsSection() {
  const sessions = useQuery(query(profile.sessions));
  const messages = useMessage();
  const end = useMutation({
    ...mutation(profile.endSession, { refreshes: [profile.sessions] }),
    onError: messages.failure,
  });
  return (
    <QueryStates of={sessions} skeleton={<RowSkeletons rows={2} height={64} />}>
      {(list) => (
        <ul className={css.list}>
          {list.sessions.map((one) => (
            <li key={one.id} className={css.row}>
              <Device session={one} />
              {!one.is_current && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Завершить: ${one.device}, ${one.ip}`}
                  loading={end.isPending && end.variables.params.id === String(one.id)}
                  onClick={() => end.mutate({ params: { id: String(one.id) } })}
                >
                  Завершить
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function Device({ session: { device, ip, is_current, signed_in_at, last_used_at } }: { session: SignedInDevice }) {
  return (
    <div>
      <Text fw={550}>{device}</Text>
      <Text size="sm" c="dimmed">
        {is_current ? (
          'Это устройство'
        ) : (
          <>
            Активность: <Moment at={last_used_at} />
          </>
        )}
        {' · '}вход: <Moment at={signed_in_at} /> · {ip}
      </Text>
    </div>
  );
}
