import { MultiSelect, Select } from '@mantine/core';
import { adminCourses } from '@put/contract/course-editing';
import { TaskKind, taskKinds } from '@put/contract/kinds';
import { adminTags } from '@put/contract/tags';
import { TaskStatus } from '@put/contract/task-parts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import type { Shelf, SolvedShare, TaskFilter, TaskSort } from './task-filter.ts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import css from './task-list.module.css';
import { type TaskStatus as Status, taskStatusWords } from '../../../parts/status/task-status-words.ts';

type Props = { filter: TaskFilter; onFilter: (filter: TaskFilter, replace: boolean) => void };

const statuses = TaskStatus.options.map((value) => ({ value, label: taskStatusWords[value].label }));
const kinds = TaskKind.options.map((value) => ({ value, label: taskKinds[value].name }));
const shares: { value: SolvedShare; label: string }[] = [
  { value: 'few', label: 'Решили меньше 30 %' },
  { value: 'some', label: 'Решили 30–70 %' },
  { value: 'many', label: 'Решили 70 % и больше' },
];
const sorts: { value: TaskSort; label: string }[] = [
  { value: 'updated', label: 'Сначала изменённые' },
  { value: 'title', label: 'По названию' },
  { value: 'difficulty', label: 'По сложности' },
  { value: 'solved', label: 'По доле решивших' },
];
const shelves: { value: Shelf; label: string }[] = [
  { value: 'archive', label: 'В архиве' },
  { value: 'bin', label: 'В корзине' },
];

export function TaskFilters({ filter, onFilter }: Props) {
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const courses = useQuery(query(adminCourses.list, { query: {} })).data?.courses ?? [];
  const course = useQuery({
    ...query(adminCourses.get, { params: { id: String(filter.course) } }),
    enabled: filter.course !== undefined,
  });
  /** A changed filter starts at the first page. */
  const change = (changed: { [Name in keyof TaskFilter]?: TaskFilter[Name] | null | undefined }, replace = false) => {
    const { page: _, ...rest } = filter;
    const next = Object.entries({ ...rest, ...changed }).filter(([, value]) => value !== null && value !== undefined);
    onFilter(Object.fromEntries(next) as TaskFilter, replace);
  };
  const isBin = filter.shelf === 'bin';
  return (
    <search className={css.filters} aria-label="Отбор задач">
      {!isBin && (
        <>
          <SearchField
            placeholder="Название, источник, слова условия"
            value={filter.q ?? ''}
            onSearch={(q) => change({ q: q === '' ? null : q }, true)}
          />
          <Select
            {...choiceList}
            label="Вид"
            placeholder="Любой"
            clearable
            clearButtonProps={{ 'aria-label': 'Любой вид' }}
            data={kinds}
            value={filter.kind ?? null}
            onChange={(kind) => change({ kind })}
          />
          <Select
            {...choiceList}
            label="Состояние"
            placeholder="Любое"
            clearable
            clearButtonProps={{ 'aria-label': 'Любое состояние' }}
            data={statuses}
            value={filter.status ?? null}
            onChange={(status) => change({ status: status as Status | null })}
          />
          <MultiSelect
            {...choiceList}
            label="Метки"
            placeholder={filter.tag_id === undefined ? 'Любые' : ''}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Любые метки' }}
            nothingFoundMessage="Такой метки нет"
            data={tags.map((tag) => ({ value: String(tag.id), label: tag.title }))}
            value={(filter.tag_id ?? []).map(String)}
            onChange={(ids) => change({ tag_id: ids.length > 0 ? ids.map(Number) : null })}
          />
          <Select
            {...choiceList}
            label="Курс"
            placeholder="Любой"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Любой курс' }}
            nothingFoundMessage="Такого курса нет"
            data={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={filter.course?.toString() ?? null}
            onChange={(id) => change({ course: id === null ? null : Number(id), lesson: null })}
          />
          {filter.course !== undefined && (
            <Select
              {...choiceList}
              label="Занятие"
              placeholder="Любое"
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Любое занятие' }}
              nothingFoundMessage="Такого занятия нет"
              data={(course.data?.lessons ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
              value={filter.lesson?.toString() ?? null}
              onChange={(id) => change({ lesson: id === null ? null : Number(id) })}
            />
          )}
          <Select
            {...choiceList}
            label="Доля решивших"
            placeholder="Любая"
            clearable
            clearButtonProps={{ 'aria-label': 'Любая доля' }}
            data={shares}
            value={filter.solved ?? null}
            onChange={(solved) => change({ solved })}
          />
          <Select
            {...choiceList}
            label="Порядок"
            allowDeselect={false}
            data={sorts}
            value={filter.sort ?? 'updated'}
            onChange={(sort) => change({ sort: sort === 'updated' ? null : sort })}
          />
        </>
      )}
      <Select
        {...choiceList}
        label="Где"
        placeholder="В работе"
        clearable
        clearButtonProps={{ 'aria-label': 'В работе' }}
        data={shelves}
        value={filter.shelf ?? null}
        onChange={(shelf) => (shelf === 'bin' ? onFilter({ shelf }, false) : change({ shelf }))}
      />
    </search>
  );
}
