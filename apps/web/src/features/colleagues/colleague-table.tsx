import { Table, VisuallyHidden } from '@mantine/core';
import { type Colleague } from '@put/contract/colleagues/colleagues';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { IconPencil } from '@tabler/icons-react';
import { listName } from '../../parts/people/full-name.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import table from '../../ui/lists/list-table.module.css';

type Props = { colleagues: readonly Colleague[]; onChange: (colleague: Colleague) => void };

export const ColleagueTable = ({ colleagues, onChange }: Props) => (
  <Table className={table.table} verticalSpacing={6} highlightOnHover>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Имя</Table.Th>
        <Table.Th>Вход</Table.Th>
        <Table.Th>Что может</Table.Th>
        <Table.Th className={table.narrow}>
          <VisuallyHidden>Действия</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {colleagues.map((colleague) => (
        <Table.Tr key={colleague.id}>
          <Table.Td className={table.title}>
            <LinkAnchor to="/admin/user/$userId" params={{ userId: String(colleague.id) }} fw={500}>
              {listName(colleague)}
            </LinkAnchor>
          </Table.Td>
          <Table.Td className={table.quiet}>{colleague.username ?? colleague.email}</Table.Td>
          <Table.Td>
            <Rights of={colleague} />
          </Table.Td>
          <Table.Td className={`${table.narrow} ${table.actions}`}>
            <IconButton
              icon={IconPencil}
              hint="Изменить права"
              label={`Изменить права: ${listName(colleague)}`}
              onClick={() => onChange(colleague)}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

function Rights({ of: { is_full, grants } }: { of: Colleague }) {
  if (is_full) return <>Всё</>;
  // the courses of the grants are in the recycle bin
  if (grants.length === 0) return <span className={table.quiet}>Ничего: курсы удалены</span>;
  return grants.map((grant) => <div key={grant.course_id}>{grantWords(grant)}</div>);
}
