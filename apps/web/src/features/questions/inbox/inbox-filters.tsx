import { Group, Select } from '@mantine/core';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import type { InboxSearch } from './inbox-search.ts';

const states = [
  { value: 'open', label: 'Ждут' },
  { value: 'answered', label: 'С ответом' },
  { value: 'closed', label: 'Закрытые' },
  { value: 'all', label: 'Все' },
] as const;

type Props = {
  search: InboxSearch;
  courses: readonly { id: number; title: string }[];
  onSearch: (search: InboxSearch) => void;
};

export function InboxFilters({ search, courses, onSearch }: Props) {
  const change = (part: InboxSearch) => onSearch({ ...search, page: undefined, question: undefined, ...part });
  const data = courses.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Group gap="sm" role="search" aria-label="Отбор" mb="md">
      <Segments
        label="Состояние"
        value={search.state ?? 'open'}
        onChange={(state) => change({ state: state === 'open' ? undefined : state })}
        options={states}
      />
      {data.length > 0 && (
        <Select
          {...choiceList}
          w={240}
          clearable
          clearButtonProps={{ 'aria-label': 'Все курсы: показать' }}
          aria-label="Курс"
          placeholder="Все курсы"
          value={search.course === undefined ? null : String(search.course)}
          data={data}
          onChange={(value) => change({ course: value === null ? undefined : Number(value) })}
        />
      )}
    </Group>
  );
}
