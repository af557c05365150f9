import { CloseButton, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { CourseRow } from '@put/contract/courses/course-editing';
import { CourseStatus } from '@put/contract/courses/courses';
import { changeSettings, type Settings, useSettings } from '../../../parts/settings/settings.ts';
import { statusWords } from '../../../parts/status/status-mark.tsx';
import { type CourseListSearch, readCourseListSearch } from './admin-course-search.ts';
import { yearOf } from './admin-courses.ts';

type Options = Settings['coursesListOptions'];
type Props = {
  courses: readonly CourseRow[];
  search: CourseListSearch;
  onSearch: (search: CourseListSearch) => void;
};

const orders = [
  { value: 'date desc', label: 'Сначала новые' },
  { value: 'date asc', label: 'Сначала старые' },
  { value: 'title asc', label: 'По названию, А—Я' },
  { value: 'title desc', label: 'По названию, Я—А' },
];

/** The search is kept in the address; order and year are personal settings, kept on the device. */
export function AdminCourseFilters({ courses, search, onSearch }: Props) {
  const options = useSettings((settings) => settings.coursesListOptions);
  const change = (changed: Partial<Options>) => changeSettings({ coursesListOptions: { ...options, ...changed } });
  const years = [...new Set([...courses.map(yearOf), ...(options.filterByYear === -1 ? [] : [options.filterByYear])])];
  const q = search.q ?? '';

  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" mb="md">
      <TextInput
        type="search"
        aria-label="Поиск по курсам"
        placeholder="Найти курс"
        value={q}
        onChange={(event) => onSearch(readCourseListSearch({ ...search, q: event.currentTarget.value }))}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          q !== '' && (
            <CloseButton
              size="sm"
              aria-label="Очистить поиск"
              onClick={() => onSearch(readCourseListSearch({ ...search, q: '' }))}
            />
          )
        }
      />
      <Select
        aria-label="Состояние"
        data={[
          { value: '', label: 'Любое состояние' },
          ...CourseStatus.options.map((status) => ({ value: status, label: statusWords[status] })),
        ]}
        value={search.status ?? ''}
        allowDeselect={false}
        onChange={(status) => onSearch(readCourseListSearch({ ...search, status }))}
      />
      <Select
        aria-label="Год"
        data={[
          { value: '-1', label: 'Все годы' },
          ...years.sort((a, b) => b - a).map((year) => ({ value: String(year), label: `${year} год` })),
        ]}
        value={String(options.filterByYear)}
        allowDeselect={false}
        onChange={(year) => change({ filterByYear: Number(year) })}
      />
      <Select
        aria-label="Порядок"
        data={orders}
        value={`${options.orderByProp} ${options.orderByDirection}`}
        allowDeselect={false}
        onChange={(order) => {
          const [orderByProp, orderByDirection] = (order ?? '').split(' ');
          change({ orderByProp, orderByDirection } as Partial<Options>);
        }}
      />
    </SimpleGrid>
  );
}
