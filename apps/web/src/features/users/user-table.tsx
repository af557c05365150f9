import { Checkbox, Menu, Table, VisuallyHidden } from '@mantine/core';
import { adminErasure } from '@put/contract/users/erasure';
import { adminUsers, type UserRow } from '@put/contract/users/users';
import { IconArrowBackUp, IconEraser, IconKey, IconTrash } from '@tabler/icons-react';
import { listName } from '../../parts/people/full-name.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import table from '../../ui/lists/list-table.module.css';
import { Moment } from '../../parts/time/moment.tsx';
import css from './user-list.module.css';
import { UserMarks } from './user-marks.tsx';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Props = {
  users: readonly UserRow[];
  groupTitles: ReadonlyMap<number, string>;
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  onRemove: (user: UserRow) => void;
  onPassword: (user: UserRow) => void;
};

/** Rows on a wide screen, cards on a phone. */
export function UserTable({ users, groupTitles, chosen, onChoose, onRemove, onPassword }: Props) {
  const here = users.filter(({ id }) => chosen.has(id)).length;
  return (
    <Table className={table.table} verticalSpacing={6} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Allowed call={adminUsers.bulk}>
            <Table.Th className={table.narrow}>
              <Checkbox
                aria-label="Выбрать всех на странице"
                checked={here === users.length}
                indeterminate={here > 0 && here < users.length}
                onChange={({ currentTarget: { checked } }) =>
                  onChoose(
                    users.map(({ id }) => id),
                    checked,
                  )
                }
              />
            </Table.Th>
          </Allowed>
          <Table.Th>Имя</Table.Th>
          <Table.Th>Вход</Table.Th>
          <Table.Th>Группы</Table.Th>
          <Table.Th>Последний раз</Table.Th>
          <Allowed call={adminUsers.change}>
            <ActionsHead />
          </Allowed>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Allowed call={adminUsers.bulk}>
              <Table.Td className={table.check}>
                <Checkbox
                  aria-label={`Выбрать: ${listName(user)}`}
                  checked={chosen.has(user.id)}
                  onChange={({ currentTarget: { checked } }) => onChoose([user.id], checked)}
                />
              </Table.Td>
            </Allowed>
            <Table.Td className={table.title}>
              <span className={css.name}>
                <LinkAnchor to="/admin/user/$userId" params={{ userId: String(user.id) }} fw={500}>
                  {listName(user)}
                </LinkAnchor>
                <UserMarks user={user} />
              </span>
            </Table.Td>
            <LoginCell user={user} />
            <Table.Td className={table.quiet}>{titlesOf(user, groupTitles)}</Table.Td>
            <Table.Td className={`${table.quiet} ${table.nowrap}`}>
              <LastSeen user={user} />
            </Table.Td>
            <Allowed call={adminUsers.change}>
              <Table.Td className={`${table.narrow} ${table.actions}`}>
                <RowMenu label={`Действия: ${listName(user)}`}>
                  {user.erased_at === null && (
                    <>
                      <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => onPassword(user)}>
                        Выдать пароль заново…
                      </Menu.Item>
                      <Menu.Divider />
                    </>
                  )}
                  <Menu.Item
                    color="brick"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => onRemove(user)}
                  >
                    Удалить…
                  </Menu.Item>
                </RowMenu>
              </Table.Td>
            </Allowed>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type BinProps = {
  users: readonly UserRow[];
  onRestore: (user: UserRow) => void;
  onErase: (user: UserRow) => void;
};

/** Users in the recycle bin; they can be restored or erased. */
export function UserBin({ users, onRestore, onErase }: BinProps) {
  return (
    <Table className={table.table} verticalSpacing={6} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Имя</Table.Th>
          <Table.Th>Вход</Table.Th>
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Td className={table.title}>
              <span className={css.name}>
                {listName(user)}
                <UserMarks user={user} />
              </span>
            </Table.Td>
            <LoginCell user={user} />
            <Table.Td className={`${table.narrow} ${table.actions}`}>
              <IconButton
                icon={IconArrowBackUp}
                hint="Вернуть из корзины"
                label={`Вернуть: ${listName(user)}`}
                onClick={() => onRestore(user)}
              />
              {user.erased_at === null && (
                <Allowed call={adminErasure.erase}>
                  <IconButton
                    icon={IconEraser}
                    hint="Стереть данные навсегда…"
                    label={`Стереть данные: ${listName(user)}`}
                    onClick={() => onErase(user)}
                  />
                </Allowed>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const LoginCell = ({ user: { username, email } }: { user: UserRow }) => (
  <Table.Td className={table.quiet}>{[username, email].filter(Boolean).join(', ')}</Table.Td>
);

const LastSeen = ({ user: { last_seen_at, erased_at } }: { user: UserRow }) => {
  if (erased_at !== null) return '—';
  return last_seen_at === null ? 'ни разу' : <Moment at={last_seen_at} />;
};

const ActionsHead = () => (
  <Table.Th className={table.narrow}>
    <VisuallyHidden>Действия</VisuallyHidden>
  </Table.Th>
);

/** Until the groups have come their line keeps its height: on a phone an empty one would push the next cards down. */
const titlesOf = ({ user_group_ids }: UserRow, titles: ReadonlyMap<number, string>): string =>
  titles.size === 0 && user_group_ids.length > 0
    ? '…'
    : user_group_ids.flatMap((id) => titles.get(id) ?? []).join(', ');
