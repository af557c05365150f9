import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { courses } from '@put/contract/courses';
import { tasks } from '@put/contract/tasks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/api.ts';
import { type Due, dueWords } from './due.ts';
import { type TaskStanding, taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import type { MyTaskSearch } from './my-task-search.ts';
import css from './my-task-list.module.css';

type Props = { search: MyTaskSearch; onSearch: (search: MyTaskSearch) => void };

const searchPauseMs = 300;

/** The filters of the list, kept in the address. */
export function MyTaskFilters({ search, onSearch }: Props) {
  const mine = useQuery(query(courses.mine));
  const topics = useQuery(query(tasks.topics));
  const field = useRef<HTMLInputElement>(null);
  const change = (part: MyTaskSearch) => onSearch({ ...search, ...part, page: undefined });
  const find = useDebouncedCallback(
    (q: string) => change({ q: q.trim() === '' ? undefined : q.trim() }),
    searchPauseMs,
  );
  // Back and forward change the address and must update the field, but not while the user types in it
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
        onChange={(status) => change({ status: (status as TaskStanding | null) ?? undefined })}
        data={Object.entries(taskStandingWords).map(([value, label]) => ({ value, label }))}
      />
      <Select
        aria-label="Срок"
        placeholder="Любой срок"
        clearable
        clearButtonProps={{ 'aria-label': 'Любой срок' }}
        value={search.due ?? null}
        onChange={(due) => change({ due: (due as Due | null) ?? undefined })}
        data={Object.entries(dueWords).map(([value, label]) => ({ value, label }))}
      />
      {(search.tag_id !== undefined || (topics.data?.tags.length ?? 0) > 0) && (
        <Select
          aria-label="Тема"
          placeholder="Все темы"
          clearable
          searchable={(topics.data?.tags.length ?? 0) > 10}
          clearButtonProps={{ 'aria-label': 'Все темы' }}
          value={search.tag_id === undefined ? null : String(search.tag_id)}
          onChange={(id) => change({ tag_id: id === null ? undefined : Number(id) })}
          data={(topics.data?.tags ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      )}
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
