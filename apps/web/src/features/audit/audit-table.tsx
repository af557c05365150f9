import { Anchor, Table } from '@mantine/core';
import type { AuditNames, AuditRow } from '@put/contract/audit/audit';
import { IconHistory } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import table from '../../ui/lists/list-table.module.css';
import { Moment } from '../../parts/time/moment.tsx';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import css from './audit.module.css';
import { type AuditLink, linkOfObject, nameOfObject } from './audit-links.ts';
import type { ValuePart } from './audit-values.ts';
import { actionWords, changedFields, textOf, rightWords } from './audit-words.ts';

type Props = {
  rows: readonly AuditRow[];
  names: AuditNames;
  onActor: (id: number) => void;
  /** Shows all events of this object. */
  onObject: (type: string, id: number) => void;
};

/** One row an audit event; its changed fields unfold below it. */
export function AuditTable({ rows, names, onActor, onObject }: Props) {
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
            <Table.Td className={css.action}>
              {actionWords(row.action)}
              <Changes row={row} names={names} />
            </Table.Td>
            <Table.Td className={css.object}>
              <ObjectLink row={row} />
              {row.object_id !== null && (
                <IconButton
                  icon={IconHistory}
                  hint="Всё, что с этим делали"
                  label={`Всё, что делали: ${nameOfObject(row)}`}
                  onClick={() => onObject(row.object_type, row.object_id!)}
                />
              )}
            </Table.Td>
            <Table.Td className={`${table.quiet} ${css.ip}`}>{row.ip}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Actor({ row, onActor }: { row: AuditRow; onActor: (id: number) => void }) {
  const { actor_id, actor_name, acting_as_name, used_right } = row;
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
      {used_right !== null && <span className={table.quiet}> по праву: {rightWords[used_right]}</span>}
    </>
  );
}

function Changes({ row, names }: { row: AuditRow; names: AuditNames }) {
  const fields = changedFields(row, useTimeZone(), names);
  if (fields.length === 0) return null;
  return (
    <details className={css.changes}>
      <summary>Подробности</summary>
      <dl>
        {fields.map(({ key, name, before, after }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {before !== undefined && (
                <del aria-label={`было ${textOf(before)}`}>
                  <Value parts={before} />
                </del>
              )}
              {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
              {after !== undefined && (
                <ins aria-label={before === undefined ? undefined : `стало ${textOf(after)}`}>
                  <Value parts={after} />
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ parts }: { parts: readonly ValuePart[] }) {
  return parts.map(({ text, link }, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <ScreenLink link={link}>{text}</ScreenLink>
    </Fragment>
  ));
}

function ObjectLink({ row }: { row: AuditRow }) {
  if (row.object_id === null) return null;
  return <ScreenLink link={linkOfObject(row)}>{nameOfObject(row)}</ScreenLink>;
}

/** The casts are safe: the router checks `to`, and a test checks the parameters of each address. */
function ScreenLink({ link, children }: { link: AuditLink | undefined; children: ReactNode }) {
  if (link === undefined) return children;
  return <LinkAnchor to={link.to} params={link.params as never} search={link.search as never} children={children} />;
}
