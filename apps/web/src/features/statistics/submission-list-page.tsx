import { Button, Table } from '@mantine/core';
import { adminSubmissionList, type ListedSubmission } from '@put/contract/submissions/submission-list';
import { testWords } from '../../parts/stuck/test-words.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { VerdictMark } from '../../parts/verdict/verdict-mark.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import list from '../../ui/lists/list-table.module.css';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import css from './statistics.module.css';
import { SubmissionFilters } from './submission-filters.tsx';
import { pageSize, queryOf, type SubmissionSearch } from './submission-search.ts';
import { people } from './submissions-link.tsx';

type Props = { search: SubmissionSearch; onSearch: (search: SubmissionSearch) => void };

/** Submissions that count, newest first: what stands behind a number. */
export function SubmissionListPage({ search, onSearch }: Props) {
  const found = useQuery({
    ...query(adminSubmissionList.list, { query: queryOf(search) }),
    placeholderData: keepPreviousData,
  });
  const known = found.data;
  const isFiltered = Object.keys(search).some((name) => name !== 'page');
  return (
    <Screen>
      <PageHeader
        title="Решения"
        description={
          known === undefined
            ? '\u00a0'
            : `${known.total >= 10_000 ? 'Больше ' : ''}${countWords(known.total, ['решение', 'решения', 'решений'])}, ${people(known.students)}`
        }
      />
      <SubmissionFilters search={search} names={known?.names} onSearch={onSearch} />
      <QueryStates
        of={found}
        skeleton={<RowSkeletons rows={10} height={44} />}
        isEmpty={({ submissions }) => submissions.length === 0}
        empty={
          <EmptyState
            {...(isFiltered && {
              action: (
                <Button variant="default" onClick={() => onSearch({})}>
                  Показать все
                </Button>
              ),
            })}
          >
            {isFiltered ? 'Под этот отбор не подходит ни одно решение.' : 'Решений ещё нет.'}
          </EmptyState>
        }
      >
        {({ submissions, total }) => (
          <div className={list.loaded} aria-busy={found.isPlaceholderData}>
            <Rows rows={submissions} />
            <ListPages
              page={search.page ?? 1}
              pageSize={pageSize}
              total={total}
              onPage={(page) => onSearch({ ...search, page })}
            />
          </div>
        )}
      </QueryStates>
    </Screen>
  );
}

const Rows = ({ rows }: { rows: readonly ListedSubmission[] }) => (
  <Table className={list.table} mt="md" aria-label="Решения">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Ученик</Table.Th>
        <Table.Th>Задача</Table.Th>
        <Table.Th>Вердикт</Table.Th>
        <Table.Th>Где не прошло</Table.Th>
        <Table.Th>Когда</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td className={list.title}>
            <Opened row={row} />
          </Table.Td>
          <Table.Td className={list.title}>
            {row.task_title}
            {row.lesson_title !== null && <span className={css.quiet}> {row.lesson_title}</span>}
          </Table.Td>
          <Table.Td className={list.nowrap}>
            {row.verdict === null ? 'Ждёт проверки' : <VerdictMark verdict={row.verdict} />}
          </Table.Td>
          <Table.Td className={list.title}>
            {row.failed_test !== null && `${testWords(row.failed_test)} `}
            {row.error_key !== null && <code className={css.code}>{row.error_key}</code>}
          </Table.Td>
          <Table.Td className={list.nowrap}>
            <Moment at={row.queued_at} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** The code stands in the panel of the lesson's results. */
const Opened = ({ row: { user_id, user_name, lesson_id, task_id } }: { row: ListedSubmission }) =>
  lesson_id === null ? (
    user_name
  ) : (
    <LinkAnchor
      to="/admin/lesson/$lessonId/results"
      params={{ lessonId: String(lesson_id) }}
      search={{ cell: `${user_id}-${lesson_id}-${task_id}` }}
    >
      {user_name}
    </LinkAnchor>
  );
