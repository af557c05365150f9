import { Menu, Table, VisuallyHidden } from '@mantine/core';
import { adminGroups, type UserGroup } from '@put/contract/groups/groups';
import { IconArchive, IconArchiveOff, IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { countWords } from '../../ui/words/count-words.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import table from '../../ui/lists/list-table.module.css';
import { useGroupActions } from './use-group-actions.ts';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Props = { groups: readonly UserGroup[]; isBin: boolean };

export function GroupTable({ groups, isBin }: Props) {
  const { remove, restore, setArchived } = useGroupActions();
  return (
    <Table className={table.table} verticalSpacing={6} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Название</Table.Th>
          <Table.Th>Год</Table.Th>
          <Table.Th ta="right">Люди</Table.Th>
          <Table.Th ta="right">Курсы</Table.Th>
          <Table.Th className={table.narrow}>
            <VisuallyHidden>Действия</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <Table.Tr key={group.id}>
            <Table.Td className={table.title}>
              {isBin ? (
                group.title
              ) : (
                <LinkAnchor to="/admin/user_group/$groupId" params={{ groupId: String(group.id) }} fw={500}>
                  {group.title}
                </LinkAnchor>
              )}
            </Table.Td>
            <Table.Td className={table.quiet}>{group.year}</Table.Td>
            <Count value={group.members} forms={['человек', 'человека', 'человек']} />
            <Count value={group.course_ids.length} forms={['курс', 'курса', 'курсов']} />
            <Table.Td className={`${table.narrow} ${table.actions}`}>
              {isBin ? (
                <IconButton
                  icon={IconArrowBackUp}
                  hint="Вернуть из корзины"
                  label={`Вернуть группу «${group.title}»`}
                  onClick={() => void restore(group)}
                />
              ) : (
                <Allowed call={adminGroups.change}>
                  <RowMenu label={`Действия с группой «${group.title}»`}>
                    <Menu.Item
                      leftSection={
                        group.is_archived ? (
                          <IconArchiveOff size={16} aria-hidden />
                        ) : (
                          <IconArchive size={16} aria-hidden />
                        )
                      }
                      onClick={() => void setArchived(group, !group.is_archived)}
                    >
                      {group.is_archived ? 'Вернуть из архива' : 'В архив'}
                    </Menu.Item>
                    <Menu.Divider />
                    <Menu.Item
                      color="brick"
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => void remove(group)}
                    >
                      Удалить…
                    </Menu.Item>
                  </RowMenu>
                </Allowed>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A number under its column head; on a phone, where there is no head, with its noun. */
const Count = ({ value, forms }: { value: number; forms: readonly [string, string, string] }) => (
  <Table.Td className="pt-num">
    <span className={table.bare}>{value}</span>
    <span className={table.worded}>{countWords(value, forms)}</span>
  </Table.Td>
);
