import { Table, VisuallyHidden } from '@mantine/core';
import type { JudgeRow } from '@put/contract/judge/judge';
import type { ReactNode } from 'react';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import list from '../../ui/lists/list-table.module.css';
import { Moment } from '../../parts/time/moment.tsx';

type Props = { row: JudgeRow; state: ReactNode; action: ReactNode };

/** One submission: student, task, time and action. */
export function SubmissionRow({ row, state, action }: Props) {
  return (
    <Table.Tr>
      <Table.Td className={list.title}>
        {row.lesson_id === null ? (
          row.user_name
        ) : (
          <LinkAnchor
            to="/admin/lesson/$lessonId/results"
            params={{ lessonId: String(row.lesson_id) }}
            search={{ cell: `${row.user_id}-${row.lesson_id}-${row.task_id}` }}
          >
            {row.user_name}
          </LinkAnchor>
        )}
      </Table.Td>
      <Table.Td className={list.title}>
        <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(row.task_id) }}>
          {row.task_title}
        </LinkAnchor>
        {row.course_title !== null && <div className={list.quiet}>{row.course_title}</div>}
      </Table.Td>
      <Table.Td className={list.quiet}>{state}</Table.Td>
      <Table.Td className={list.nowrap}>
        <Moment at={row.queued_at} />
      </Table.Td>
      <Table.Td className={list.narrow}>{action}</Table.Td>
    </Table.Tr>
  );
}

export const SubmissionTable = ({ label, what, children }: { label: string; what: string; children: ReactNode }) => (
  <Table className={list.table} aria-label={label}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Ученик</Table.Th>
        <Table.Th>Задача</Table.Th>
        <Table.Th>{what}</Table.Th>
        <Table.Th>Отправлено</Table.Th>
        <Table.Th>
          <VisuallyHidden>Действие</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
);
