import { Table } from '@mantine/core';
import type { Spread, TaskLine } from '@put/contract/statistics/statistics';
import { testWords } from '../../parts/stuck/test-words.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import list from '../../ui/lists/list-table.module.css';
import css from './statistics.module.css';
import { people, SubmissionsLink } from './submissions-link.tsx';

type Line = TaskLine & { lesson_id: number; lesson_title?: string };
type Props = { title: string; lines: readonly Line[]; group: number | undefined; stopsAt?: number | null };

/** Tasks with the people who tried and solved them; each number opens its submissions. */
export const TaskLines = ({ title, lines, group, stopsAt = null }: Props) => (
  <section aria-label={title}>
    <h2 className={css.section}>{title}</h2>
    <Table className={list.table} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Задача</Table.Th>
          <Table.Th>Решают</Table.Th>
          <Table.Th>Начали</Table.Th>
          <Table.Th>Решили</Table.Th>
          <Table.Th>Попыток</Table.Th>
          <Table.Th>Минут</Table.Th>
          <Table.Th>Стоят на тесте</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Row key={`${line.lesson_id}-${line.task_id}`} line={line} group={group} isStop={line.task_id === stopsAt} />
        ))}
      </Table.Tbody>
    </Table>
  </section>
);

function Row({ line, group, isStop }: { line: Line; group: number | undefined; isStop: boolean }) {
  const { task_id, lesson_id, students, solved, partial, waiting, stuck_test } = line;
  const scope = { task_id, lesson_id, ...(group !== undefined && { user_group_id: group }) };
  return (
    <Table.Tr>
      <Table.Td className={list.title}>
        <LinkAnchor
          to="/admin/task/$taskId/statistics"
          params={{ taskId: String(task_id) }}
          search={{ lesson_id, ...(group !== undefined && { user_group_id: group }) }}
        >
          {line.title}
        </LinkAnchor>
        {line.lesson_title !== undefined && <span className={css.quiet}> {line.lesson_title}</span>}
        {isStop && <span className={css.here}> · здесь класс останавливается</span>}
      </Table.Td>
      <Table.Td className={css.bar}>
        <StackedBar
          label={`${line.title}: решили ${solved}, частично ${partial}, не решили ${students - solved - partial - waiting}`}
          heightPx={20}
          data={[
            { label: 'Решили', value: solved, words: people(solved), tone: 'good' },
            { label: 'Частично', value: partial, words: people(partial), tone: 'part' },
            { label: 'Не решили', value: students - solved - partial - waiting, words: '', tone: 'bad' },
            { label: 'Ждут проверки', value: waiting, words: people(waiting), tone: 'quiet' },
          ]}
        />
      </Table.Td>
      <Table.Td>
        <Worded>начали</Worded>
        {students === 0 ? 0 : <SubmissionsLink to={scope}>{students}</SubmissionsLink>}
      </Table.Td>
      <Table.Td>
        <Worded>решили</Worded>
        {solved === 0 ? 0 : <SubmissionsLink to={{ ...scope, verdict: 'accepted' }}>{solved}</SubmissionsLink>}
      </Table.Td>
      <Table.Td>
        <Worded>попыток</Worded>
        {medianOf(line.attempts)}
      </Table.Td>
      <Table.Td>
        <Worded>минут</Worded>
        {medianOf(line.minutes)}
      </Table.Td>
      <Table.Td className={list.nowrap}>
        {stuck_test !== null && (
          <>
            {testWords(stuck_test.test)}:{' '}
            <SubmissionsLink to={{ ...scope, failed_test: stuck_test.test, of: 'stuck' }}>
              {people(stuck_test.students)}
            </SubmissionsLink>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const Worded = ({ children }: { children: string }) => <span className={list.worded}>{children} </span>;
const medianOf = (spread: Spread) =>
  spread === null ? '—' : spread.median.toLocaleString('ru', { maximumFractionDigits: 1 });
