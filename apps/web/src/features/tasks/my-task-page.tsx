import { Button, Pagination, Title } from '@mantine/core';
import { tasks } from '@put/contract/tasks/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { useCoursesPlace } from '../../parts/people/use-courses-place.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { MyTaskFilters } from './my-task-filters.tsx';
import { MyTaskGroups } from './my-task-groups.tsx';
import { MyTaskSelects } from './my-task-selects.tsx';
import { usePageTitle } from '../../ui/screen/page-title.ts';
import { askFor, isFiltered, type MyTaskSearch, rowsOnPage } from './my-task-search.ts';
import css from './my-task-list.module.css';

type Props = { search: MyTaskSearch; onSearch: (search: MyTaskSearch) => void };

/**
 * All tasks of the student's courses, those due soonest first. Filters: status, due date, topic, course, words. Each
 * row links to its place in a lesson.
 */
export function MyTaskPage({ search, onSearch }: Props) {
  usePageTitle('Мои задачи');
  const clock = useClock();
  const found = useQuery({
    ...query(tasks.mine, askFor(search, clock)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => rereadAfterMs((state.data?.tasks ?? []).map(({ standing }) => standing.until)),
  });
  const pages = Math.ceil((found.data?.total ?? 0) / rowsOnPage);
  return (
    <Screen>
      <header className={css.header}>
        <Title order={1}>Мои задачи</Title>
        <p className={css.count} role="status">
          {found.data !== undefined && countWords(found.data.total, ['задача', 'задачи', 'задач'])}
        </p>
        <MyTaskFilters search={search} onSearch={onSearch} />
      </header>
      <div className={css.selects}>
        <MyTaskSelects search={search} onChange={(part) => onSearch({ ...search, ...part, page: undefined })} />
      </div>
      <QueryStates
        of={found}
        skeleton={<RowSkeletons rows={10} height={56} />}
        isEmpty={({ tasks: rows }) => rows.length === 0}
        empty={<NothingHere isFound={!isFiltered(search)} onReset={() => onSearch({})} />}
      >
        {({ tasks: rows }) => (
          <>
            {/* a switch of pages under folded rows would seem to be of another list */}
            <MyTaskGroups
              rows={rows}
              isBusy={found.isPlaceholderData}
              opensAll={isFiltered(search) || pages > 1}
              isWhole={pages <= 1}
            />
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
  const courses = useCoursesPlace();
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
        <LinkButton to={courses.to} variant="default">
          {courses.words}
        </LinkButton>
      }
    >
      Задач пока нет: они появятся вместе с курсами.
    </EmptyState>
  );
}
