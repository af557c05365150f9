import { Text } from '@mantine/core';
import { adminGroups, type UserGroup } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { listName } from '../../parts/people/full-name.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import { AddMember } from './add-member.tsx';
import css from './group-page.module.css';
import { Allowed } from '../../parts/rights/allowed.tsx';

const mostShown = 200;

export function GroupMembers({ group }: { group: UserGroup }) {
  const messages = useMessage();
  const search = { user_group_id: String(group.id), limit: String(mostShown) };
  const members = useQuery(query(adminUsers.list, { query: search }));
  const change = useMutation(
    mutation(adminGroups.members, {
      refreshes: [adminUsers.list, adminUsers.get, adminGroups.get, adminGroups.list],
    }),
  );
  const params = { id: String(group.id) };
  const put = (id: number, name: string) =>
    change.mutate(
      { params, body: { add: [id] } },
      { onSuccess: () => messages.success(`${name}: в группе`), onError: messages.failure },
    );
  const take = (id: number, name: string) =>
    change.mutate(
      { params, body: { remove: [id] } },
      {
        onSuccess: () => messages.success(`${name}: не в группе`, { label: 'Вернуть', run: () => put(id, name) }),
        onError: messages.failure,
      },
    );

  return (
    <section aria-labelledby="group-members">
      <SectionHead id="group-members" title="Люди">
        <LinkAnchor to="/admin/user/list" search={{ user_group_id: group.id }} size="sm">
          Открыть списком
        </LinkAnchor>
      </SectionHead>
      <Allowed call={adminGroups.members}>
        <AddMember groupId={group.id} onAdd={put} />
      </Allowed>
      <QueryStates
        of={members}
        isEmpty={({ users }) => users.length === 0}
        empty={<EmptyState>В группе ещё никого нет. Добавьте людей или пригласите их по коду.</EmptyState>}
      >
        {({ users, total }) => (
          <>
            <ul className={rows.list}>
              {users.map((user) => (
                <li key={user.id} className={css.item}>
                  <span>
                    <LinkAnchor to="/admin/user/$userId" params={{ userId: String(user.id) }}>
                      {listName(user)}
                    </LinkAnchor>{' '}
                    <span className={css.quiet}>
                      {[user.username ?? user.email, user.is_disabled && 'вход отключён'].filter(Boolean).join(', ')}
                    </span>
                  </span>
                  <Allowed call={adminGroups.members}>
                    <IconButton
                      icon={IconX}
                      hint="Убрать из группы"
                      label={`Убрать из группы: ${listName(user)}`}
                      onClick={() => take(user.id, listName(user))}
                    />
                  </Allowed>
                </li>
              ))}
            </ul>
            {total > users.length && (
              <Text c="dimmed" size="sm" mt="xs">
                Здесь первые {mostShown} из {total}; остальные — в общем списке.
              </Text>
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}
