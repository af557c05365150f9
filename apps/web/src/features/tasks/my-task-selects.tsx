import { Select } from '@mantine/core';
import { courses } from '@put/contract/courses/courses';
import { tasks } from '@put/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { type Due, dueWords } from '../../parts/schedule/due.ts';
import type { MyTaskSearch } from './my-task-search.ts';

type Props = { search: MyTaskSearch; onChange: (part: MyTaskSearch) => void };

const searchableFrom = 10;

/** Due date, course and topic. */
export function MyTaskSelects({ search, onChange }: Props) {
  const mine = useQuery(query(courses.mine));
  const topics = useQuery(query(tasks.topics));
  const tags = topics.data?.tags ?? [];
  const list = mine.data?.courses ?? [];
  return (
    <>
      <Select
        aria-label="Срок"
        placeholder="Любой срок"
        clearable
        clearButtonProps={{ 'aria-label': 'Любой срок' }}
        value={search.due ?? null}
        onChange={(due) => onChange({ due: (due as Due | null) ?? undefined })}
        data={Object.entries(dueWords).map(([value, label]) => ({ value, label }))}
      />
      <Select
        aria-label="Курс"
        placeholder="Все курсы"
        clearable
        searchable={list.length > searchableFrom}
        clearButtonProps={{ 'aria-label': 'Все курсы' }}
        value={search.course_id === undefined ? null : String(search.course_id)}
        onChange={(id) => onChange({ course_id: id === null ? undefined : Number(id) })}
        data={list.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      {/* last, because it comes later and must not move another */}
      {(search.tag_id !== undefined || tags.length > 0) && (
        <Select
          aria-label="Тема"
          placeholder="Все темы"
          clearable
          searchable={tags.length > searchableFrom}
          clearButtonProps={{ 'aria-label': 'Все темы' }}
          value={search.tag_id === undefined ? null : String(search.tag_id)}
          onChange={(id) => onChange({ tag_id: id === null ? undefined : Number(id) })}
          data={tags.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      )}
    </>
  );
}
