import { MultiSelect, Select } from '@mantine/core';
import { adminTags } from '@put/contract/tags';
import { TaskStatus } from '@put/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import type { TaskFilter } from './task-filter.ts';
import { choiceList } from '../../shared/choice-list.ts';
import { SearchField } from '../../shared/search-field.tsx';
import css from './task-list.module.css';
import { type Status, statusWords } from './words.ts';

type Props = { filter: TaskFilter; onFilter: (filter: TaskFilter, replace: boolean) => void };

const statuses = TaskStatus.options.map((value) => ({ value, label: statusWords[value].label }));

export function TaskFilters({ filter, onFilter }: Props) {
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const without = (name: 'q' | 'tag_id' | 'status'): TaskFilter => {
    // another selection starts at its first page
    const { [name]: _, page: _page, ...rest } = filter;
    return rest;
  };
  return (
    <search className={css.filters} aria-label="Отбор задач">
      <SearchField
        placeholder="Название задачи"
        value={filter.q ?? ''}
        onSearch={(q) => onFilter({ ...without('q'), ...(q !== '' && { q }) }, true)}
      />
      <Select
        {...choiceList}
        label="Состояние"
        placeholder="Любое"
        clearable
        clearButtonProps={{ 'aria-label': 'Любое состояние' }}
        data={statuses}
        value={filter.status ?? null}
        onChange={(status) =>
          onFilter({ ...without('status'), ...(status !== null && { status: status as Status }) }, false)
        }
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
        onChange={(ids) =>
          onFilter({ ...without('tag_id'), ...(ids.length > 0 && { tag_id: ids.map(Number) }) }, false)
        }
      />
    </search>
  );
}
