import { Button, Pagination, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { courses } from '@put/contract/courses';
import { type MyTaskRow, tasks } from '@put/contract/tasks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { query } from '../../api/api.ts';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { MyStatusMark } from './my-status-mark.tsx';
import { type MyStatus, myStatusWords } from './my-status-words.ts';
import { askFor, isFiltered, type MyTaskSearch, rowsOnPage } from './my-task-search.ts';
import css from './my-task-list.module.css';

type Props = { search: MyTaskSearch; onSearch: (search: MyTaskSearch) => void };

const searchPauseMs = 300;

/** All tasks of my courses: found by state, course and words, each a link to its place in a lesson. */
export function MyTaskPage({ search, onSearch }: Props) {
  const found = useQuery({ ...query(tasks.mine, askFor(search)), placeholderData: keepPreviousData });
  const pages = Math.ceil((found.data?.total ?? 0) / rowsOnPage);
  return (
    <Screen>
      <PageHeader title="Мои задачи" />
      <Filters search={search} onSearch={onSearch} />
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
                  <TaskRow row={row} />
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

function Filters({ search, onSearch }: Props) {
  const mine = useQuery(query(courses.mine));
  const field = useRef<HTMLInputElement>(null);
  const change = (part: MyTaskSearch) => onSearch({ ...search, ...part, page: undefined });
  const find = useDebouncedCallback(
    (q: string) => change({ q: q.trim() === '' ? undefined : q.trim() }),
    searchPauseMs,
  );
  // Back and forward change the address under the field; while one types in it, it leads
  useEffect(() => {
    const input = field.current;
    if (input !== null && document.activeElement !== input) input.value = search.q ?? '';
  }, [search.q]);
  return (
    <div className={css.filters} role="search">
      <TextInput
        ref={field}
        className={css.words ?? ''}
        aria-label="Поиск по названию"
        placeholder="Поиск по названию"
        leftSection={<IconSearch size={16} aria-hidden />}
        defaultValue={search.q ?? ''}
        onChange={(event) => find(event.currentTarget.value)}
      />
      <Select
        aria-label="Состояние"
        placeholder="Любое состояние"
        clearable
        clearButtonProps={{ 'aria-label': 'Любое состояние' }}
        value={search.status ?? null}
        onChange={(status) => change({ status: (status as MyStatus | null) ?? undefined })}
        data={Object.entries(myStatusWords).map(([value, label]) => ({ value, label }))}
      />
      <Select
        aria-label="Курс"
        placeholder="Все курсы"
        clearable
        searchable={(mine.data?.courses.length ?? 0) > 10}
        clearButtonProps={{ 'aria-label': 'Все курсы' }}
        value={search.course_id === undefined ? null : String(search.course_id)}
        onChange={(id) => change({ course_id: id === null ? undefined : Number(id) })}
        data={(mine.data?.courses ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      />
    </div>
  );
}

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

function TaskRow({ row }: { row: MyTaskRow }) {
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
      </span>
      <MyStatusMark status={row.status} />
      <span className={css.attempts}>
        {row.attempts > 0 && countWords(row.attempts, ['попытка', 'попытки', 'попыток'])}
      </span>
      <span className={css.score}>
        {numbers.format(row.score)} / {numbers.format(row.points)}
      </span>
    </Link>
  );
}
