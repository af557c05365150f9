import { Anchor, Table } from '@mantine/core';
import type { AuditRow } from '@put/contract/audit';
import { IconHistory } from '@tabler/icons-react';
import { IconButton } from '../../shared/icon-button.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import table from '../../shared/list-table.module.css';
import { Moment } from '../../shared/moment.tsx';
import { useTimeZone } from '../../shared/schedule/use-clock.ts';
import css from './audit.module.css';
import { actionWords, changedFields, objectWords } from './audit-words.ts';

type Props = {
  rows: readonly AuditRow[];
  onActor: (id: number) => void;
  /** Everything that was done to it, by anybody. */
  onObject: (type: string, id: number) => void;
};

/** A line a deed; what it changed opens under it. */
export function AuditTable({ rows, onActor, onObject }: Props) {
  return (
    <Table className={table.table} verticalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Когда</Table.Th>
          <Table.Th>Кто</Table.Th>
          <Table.Th>Что</Table.Th>
          <Table.Th>С кем или чем</Table.Th>
          <Table.Th>Адрес</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={css.row}>
            <Table.Td className={`${table.quiet} ${table.nowrap}`}>
              <Moment at={row.at} />
            </Table.Td>
            <Table.Td>
              <Actor row={row} onActor={onActor} />
            </Table.Td>
            <Table.Td className={css.deed}>
              {actionWords(row.action)}
              <Changes row={row} />
            </Table.Td>
            <Table.Td className={css.object}>
              <ObjectLink row={row} />
              {row.object_id !== null && (
                <IconButton
                  icon={IconHistory}
                  hint="Всё, что с этим делали"
                  label={`Всё, что делали: ${nameOf(row)}`}
                  onClick={() => onObject(row.object_type, row.object_id!)}
                />
              )}
            </Table.Td>
            <Table.Td className={table.quiet}>{row.ip}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Actor({ row, onActor }: { row: AuditRow; onActor: (id: number) => void }) {
  const { actor_id, actor_name, acting_as_name } = row;
  return (
    <>
      {actor_id === null ? (
        actor_name
      ) : (
        <Anchor
          component="button"
          type="button"
          ta="left"
          title="Показать всё, что сделано"
          onClick={() => onActor(actor_id)}
        >
          {actor_name}
        </Anchor>
      )}
      {acting_as_name !== null && <span className={table.quiet}> под именем: {acting_as_name}</span>}
    </>
  );
}

function Changes({ row }: { row: AuditRow }) {
  const fields = changedFields(row, useTimeZone());
  if (fields.length === 0) return null;
  return (
    <details className={css.changes}>
      <summary>Подробности</summary>
      <dl>
        {fields.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== undefined && <del aria-label={`было ${before}`}>{before}</del>}
              {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
              {after !== undefined && (
                <ins aria-label={before === undefined ? undefined : `стало ${after}`}>{after}</ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const nameOf = ({ object_type, object_id, object_name }: Pick<AuditRow, 'object_type' | 'object_id' | 'object_name'>) =>
  object_name ?? `${objectWords[object_type] ?? object_type} ${object_id}`;

function ObjectLink({ row: { object_type, object_id, object_name } }: { row: AuditRow }) {
  if (object_id === null) return null;
  const id = String(object_id);
  const name = nameOf({ object_type, object_id, object_name });
  switch (object_type) {
    case 'user':
      return <LinkAnchor to="/admin/user/$userId" params={{ userId: id }} children={name} />;
    case 'user_group':
      return <LinkAnchor to="/admin/user_group/$groupId" params={{ groupId: id }} children={name} />;
    case 'course':
      return <LinkAnchor to="/admin/course/$courseId" params={{ courseId: id }} children={name} />;
    case 'lesson':
      return <LinkAnchor to="/admin/lesson/$lessonId" params={{ lessonId: id }} children={name} />;
    case 'task':
      return <LinkAnchor to="/admin/task/$taskId" params={{ taskId: id }} children={name} />;
    case 'tag':
      return <LinkAnchor to="/admin/tag/list" search={{ q: name }} children={name} />;
    case 'import_run':
      return <LinkAnchor to="/admin/user/import" search={{ id: object_id }} children={name} />;
    default:
      return name;
  }
}
