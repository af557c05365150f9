import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Matrix } from '@put/contract/results';
import type { ResultTable } from './matrix.ts';
import css from './results.module.css';
import type { ResultsSearch } from './results-search.ts';

type Props = {
  groups: Matrix['user_groups'];
  table: ResultTable;
  search: ResultsSearch;
  onChange: (changed: Partial<Record<keyof ResultsSearch, unknown>>) => void;
};

export function ResultsFilters({ groups, table: { columns, lessons }, search, onChange }: Props) {
  const taskOrders = lessons.map(({ title, from, count }) => ({
    group: lessons.length > 1 ? title : 'По баллам за задачу',
    items: columns
      .slice(from, from + count)
      .map(({ key, label, title: task }) => ({ value: key, label: `${label}. ${task}` })),
  }));
  return (
    <div className={css.filters}>
      <TextInput
        type="search"
        aria-label="Поиск по фамилии"
        placeholder="Фамилия"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.q ?? ''}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <Select
        aria-label="Группа"
        data={[
          { value: '', label: 'Все группы' },
          ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={search.group === undefined ? '' : String(search.group)}
        allowDeselect={false}
        onChange={(group) => onChange({ group: Number(group) || undefined })}
      />
      <Select
        aria-label="Порядок"
        data={[
          {
            group: 'Порядок',
            items: [
              { value: 'name', label: 'По фамилии' },
              { value: 'score', label: 'По сумме' },
            ],
          },
          ...taskOrders,
        ]}
        value={search.order ?? 'name'}
        allowDeselect={false}
        onChange={(order) => onChange({ order })}
      />
    </div>
  );
}
