import { Table } from '@mantine/core';
import type { JudgeState } from '@put/contract/judge';
import { countWords } from '../../shared/count-words.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import list from '../../shared/list-table.module.css';
import { durationWords } from '../../shared/time-words.ts';
import css from './judge.module.css';

/** Which tasks the judge is busy with longest. */
export function SlowTasks({ rows }: { rows: JudgeState['slowest'] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="slow-title">
      <h2 id="slow-title" className={css.title}>
        Самые долгие задачи
      </h2>
      <p className={css.what}>Сколько длится проверка одного решения; по последней тысяче проверенных.</p>
      <Table className={list.table} mt="xs" aria-label="Самые долгие задачи">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Задача</Table.Th>
            <Table.Th>В среднем</Table.Th>
            <Table.Th>Самая долгая</Table.Th>
            <Table.Th>Проверено</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ task_id, task_title, judged, average_ms, longest_ms }) => (
            <Table.Tr key={task_id}>
              <Table.Td className={list.title}>
                <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(task_id) }}>
                  {task_title}
                </LinkAnchor>
              </Table.Td>
              <Table.Td className={list.nowrap}>
                <span className={list.worded}>в среднем </span>
                {durationWords(average_ms)}
              </Table.Td>
              <Table.Td className={list.nowrap}>
                <span className={list.worded}>самая долгая </span>
                {durationWords(longest_ms)}
              </Table.Td>
              <Table.Td className={list.nowrap}>{countWords(judged, ['решение', 'решения', 'решений'])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
