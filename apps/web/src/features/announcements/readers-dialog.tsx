import { Modal, Stack, Text } from '@mantine/core';
import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './announcements.module.css';

type Props = { id: number | undefined; onClose: () => void };

/** Who has read an announcement; those who have not come first. */
export const ReadersDialog = ({ id, onClose }: Props) => (
  <Modal opened={id !== undefined} onClose={onClose} title="Кто прочитал">
    {id !== undefined && <Readers id={id} />}
  </Modal>
);

function Readers({ id }: { id: number }) {
  const found = useQuery({ ...query(adminAnnouncements.readers, { params: { id: String(id) } }), staleTime: 0 });
  return (
    <QueryStates of={found}>
      {({ readers }) => {
        const waiting = readers.filter(({ read_at }) => read_at === null);
        return (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {waiting.length === 0 ? 'Прочитали все.' : `Ещё не прочитали: ${waiting.length}`}
            </Text>
            <ul className={css.readers}>
              {readers.map(({ user_id, user_name, read_at }) => (
                <li key={user_id}>
                  <LinkAnchor to="/admin/user/$userId" params={{ userId: String(user_id) }}>
                    {user_name}
                  </LinkAnchor>
                  <span className={css.note}>{read_at === null ? 'не прочитано' : <Moment at={read_at} />}</span>
                </li>
              ))}
            </ul>
          </Stack>
        );
      }}
    </QueryStates>
  );
}
