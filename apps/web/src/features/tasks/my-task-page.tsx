import { knownScore, scoreWords } from '../../parts/score/score-words.ts';
import { Button, Pagination } from '@mantine/core';
import { type MyTaskRow, tasks } from '@put/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { standingNote } from '../../parts/schedule/standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { TaskStandingMark } from '../../parts/task-standing/task-standing-mark.tsx';
import { MyTaskFilters } from './my-task-filters.tsx';
import { askFor, isFiltered, type MyTaskSearch, rowsOnPage } from './my-task-search.ts';
import css from './my-task-list.module.css';

type Props = { search: MyTaskSearch; onSearch: (search: MyTaskSearch) => void };

/**
 * All tasks of the student's courses, those due soonest first. Filters: status, due date, topic, course, words. Each
 * row links to its place in a lesson.
 */
export function MyTaskPage({ search, onSearch }: Props) {
  const clock = useClock();
  const found = useQuery({
    ...query(tasks.mine, askFor(search, clock)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => rereadAfterMs((state.data?.tasks ?? []).map(({ standing }) => standing.until)),
  });
  const pages = Math.ceil((found.data?.total ?? 0) / rowsOnPage);
  return (
    <Screen>
      <PageHeader title="Мои задачи" />
      <MyTaskFilters search={search} onSearch={onSearch} />
      <p className={css.count} role="status">
        {found.data !== undefined && countWords(found.data.total, ['задача', 'задачи', 'задач'])}
      </p>
      <QueryStates
        of={found}
        skeleton={<RowSkeletons rows={10} height={56} />}
        isEmpty={({ tasks: rows }) => rows.length === 0}
        empty={<NothingHere isFound={!isFiltered(search)} onReset={() => onSearch({})} />}
      >
        {({ tasks: rows }) => (
          <>
            <ul className={css.list} aria-busy={found.isPlaceholderData}>
              {rows.map((row) => (
                <li key={`${row.lesson_id}-${row.task_id}`}>
                  <TaskRow row={row} clock={clock} />
                </li>
              ))}
            </ul>
            {pages > 1 && (
              <Pagination
                mt="md"
                total={pages}
                value={search.page ?? 1}
                onChange={(page) => onSearch({ ...search, page: page > 1 ? page : undefined })}
                getControlProps={(control) => ({ 'aria-label': controlWords[control] })}
                getItemProps={(page) => ({ 'aria-label': `Страница ${page}` })}
              />
            )}
          </>
        )}
      </QueryStates>
    </Screen>
  );
}

const controlWords = {
  first: 'Первая страница',
  last: 'Последняя страница',
  next: 'Следующая страница',
  previous: 'Предыдущая страница',
};

function NothingHere({ isFound, onReset }: { isFound: boolean; onReset: () => void }) {
  if (!isFound)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={onReset}>
            Показать все задачи
          </Button>
        }
      >
        Таких задач не нашлось. Измените поиск или снимите отбор.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <LinkButton to="/" variant="default">
          К моим курсам
        </LinkButton>
      }
    >
      Задач пока нет: они появятся вместе с курсами.
    </EmptyState>
  );
}

function TaskRow({ row, clock }: { row: MyTaskRow; clock: ReturnType<typeof useClock> }) {
  const { state, until } = row.standing;
  // a solved or handed-in task has no due date
  const due = row.status === 'accepted' || row.status === 'review' ? null : standingNote(row.standing, clock);
  const left = until === null ? null : timeLeftWords(until, clock.timeZone, clock.nowMs);
  return (
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(row.course_id) }}
      search={{ lesson_id: row.lesson_id, task_id: row.task_id }}
      className={css.row}
    >
      <span className={css.title}>
        {row.title}
        <span className={css.place}>
          {row.course_title} · {row.lesson_title}
        </span>
        {due !== null && (
          <span className={css.due} data-state={state}>
            {due}
            {left !== null && state !== 'not_open' && ` · ${left}`}
          </span>
        )}
      </span>
      <TaskStandingMark standing={row.status} />
      <span className={css.attempts}>
        {row.attempts > 0 && countWords(row.attempts, ['попытка', 'попытки', 'попыток'])}
      </span>
      <span className={css.score}>
        {knownScore(row.score, row.status === 'review')} / {scoreWords(row.points)}
      </span>
    </Link>
  );
}
