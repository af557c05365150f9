import { Button, Table } from '@mantine/core';
import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { adminReviews, type WaitingRow } from '@put/contract/reviews/review-queue';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useReachesAll } from '../../api/current-user.ts';
import { useFollow } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import list from '../../ui/lists/list-table.module.css';
import { Moment } from '../../parts/time/moment.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { pageSize, queryOf, readReviewSearch, type ReviewSearch } from './review-search.ts';

type Props = { search: ReviewSearch; onSearch: (search: ReviewSearch) => void };

/** Submissions that wait for review, oldest first. */
export function ReviewListPage({ search, onSearch }: Props) {
  const found = useQuery({
    ...query(adminReviews.list, { query: queryOf(search) }),
    placeholderData: keepPreviousData,
  });
  useFollow(inboxChannel, inboxId, {
    onEvent: ({ open }, client) => {
      if (open === undefined) void reread(client, keyOf(adminReviews.list));
    },
    reread: [adminReviews.list],
  });
  const reachesAll = useReachesAll();
  const total = found.data?.total;
  return (
    <Screen>
      <PageHeader
        title="Проверка работ"
        description={total === undefined ? '\u00a0' : countWords(total, ['работа ждёт', 'работы ждут', 'работ ждут'])}
        actions={
          <>
            {/* without a course the server lists them only to whom all courses are open */}
            {reachesAll && (
              <LinkButton to="/admin/submission/list" variant="subtle">
                Все решения
              </LinkButton>
            )}
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={found.isRefetching}
              onClick={() => void found.refetch()}
            >
              Обновить
            </Button>
          </>
        }
      />
      {found.data !== undefined && (
        <ReviewFilters
          choices={found.data}
          search={search}
          onChange={(part) => onSearch(readReviewSearch({ ...search, page: undefined, ...part }))}
        />
      )}
      <QueryStates
        of={found}
        skeleton={<RowSkeletons rows={8} height={44} />}
        isEmpty={({ reviews }) => reviews.length === 0}
        empty={<Nothing isFiltered={Object.keys(search).length > 0} onAll={() => onSearch({})} />}
      >
        {({ reviews, total: all }) => (
          <div className={list.loaded} aria-busy={found.isPlaceholderData}>
            <Works rows={reviews} />
            <ListPages
              page={search.page ?? 1}
              pageSize={pageSize}
              total={all}
              onPage={(page) => onSearch(readReviewSearch({ ...search, page }))}
            />
          </div>
        )}
      </QueryStates>
    </Screen>
  );
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (!isFiltered)
    return <EmptyState>Всё проверено. Здесь появятся ответы, которые ждут оценки преподавателя.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onAll}>
          Показать все
        </Button>
      }
    >
      Здесь ничего не ждёт проверки.
    </EmptyState>
  );
}

const Works = ({ rows }: { rows: readonly WaitingRow[] }) => (
  <Table className={list.table} mt="md" aria-label="Работы, которые ждут проверки">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Ученик</Table.Th>
        <Table.Th>Задача</Table.Th>
        <Table.Th>Занятие</Table.Th>
        <Table.Th>Ждёт</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.submission_id}>
          <Table.Td className={list.title}>
            <LinkAnchor
              to="/admin/lesson/$lessonId/results"
              params={{ lessonId: String(row.lesson_id) }}
              search={{ cell: `${row.user_id}-${row.lesson_id}-${row.task_id}` }}
            >
              {row.user_name}
            </LinkAnchor>
          </Table.Td>
          <Table.Td className={list.title}>
            {row.task_title}
            {row.broken_rule !== null && <div className={list.quiet}>{row.broken_rule}</div>}
          </Table.Td>
          <Table.Td className={list.title}>
            {row.course_title} · {row.lesson_title}
          </Table.Td>
          <Table.Td className={list.nowrap}>
            <Moment at={row.queued_at} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
