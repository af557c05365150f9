import { Table } from '@mantine/core';
import type { JudgeState } from '@put/contract/judge/judge';
import { countWords } from '../../ui/words/count-words.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import list from '../../ui/lists/list-table.module.css';
import { durationWords } from '../../parts/time/time-words.ts';
import css from './judge.module.css';

/** The tasks that take the judge the most time. */
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
