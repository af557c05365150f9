import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { adminGroups } from '@put/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/api.ts';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { useSettings } from '../../shared/settings.ts';
import { VirtualRows } from '../../shared/virtual-rows.tsx';
import { courseColumns, phoneCourseColumns } from './admin-course-columns.tsx';
import { AdminCourseFilters } from './admin-course-filters.tsx';
import type { CourseListSearch } from './admin-course-search.ts';
import { allCourses, arrangeCourses } from './admin-courses.ts';
import { AdminNewCourse } from './admin-new-course.tsx';
import { useRemoveCourse } from './use-remove-course.ts';

type Props = { search: CourseListSearch; onSearch: (search: CourseListSearch) => void };

export function AdminCourseList({ search, onSearch }: Props) {
  const courses = useQuery(allCourses);
  const groups = useQuery(query(adminGroups.list, { query: {} }));
  const options = useSettings((settings) => settings.coursesListOptions);
  const [isCreating, setCreating] = useState(false);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const remove = useRemoveCourse();

  const titles = useMemo(
    () => new Map(groups.data?.user_groups.map((group) => [group.id, group.title])),
    [groups.data],
  );
  const columns = (isPhone ? phoneCourseColumns : courseColumns)({
    titles,
    onRemove: (course) => void remove(course),
  });
  const newCourse = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      Новый курс
    </Button>
  );

  return (
    <Screen>
      <PageHeader
        title="Курсы"
        description={courses.data && countWords(courses.data.length, ['курс', 'курса', 'курсов'])}
        actions={newCourse}
      />
      <AdminNewCourse isOpen={isCreating} onClose={() => setCreating(false)} />
      <QueryStates
        of={courses}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState action={newCourse}>Курсов ещё нет. Создайте первый и откройте его группе.</EmptyState>}
      >
        {(list) => {
          const shown = arrangeCourses(list, { ...search, ...options });
          return (
            <>
              <AdminCourseFilters courses={list} search={search} onSearch={onSearch} />
              {shown.length > 0 ? (
                <VirtualRows
                  label="Курсы"
                  columns={columns}
                  rows={shown}
                  keyOf={({ id }) => id}
                  rowHeight={isPhone ? 72 : 48}
                />
              ) : (
                <EmptyState>Ничего не нашлось. Измените слова поиска, год или состояние.</EmptyState>
              )}
            </>
          );
        }}
      </QueryStates>
    </Screen>
  );
}
