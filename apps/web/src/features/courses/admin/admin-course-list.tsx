import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { adminGroups } from '@put/contract/groups/groups';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../../api/api.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useSettings } from '../../../parts/settings/settings.ts';
import { AdminCopyCourse } from './admin-copy-course.tsx';
import { AdminCourseBin } from './admin-course-bin.tsx';
import { AdminCourseCard } from './admin-course-card.tsx';
import { AdminCourseFilters } from './admin-course-filters.tsx';
import css from './admin-course-list.module.css';
import { type CourseListSearch, readCourseListSearch } from './admin-course-search.ts';
import { allCourses, arrangeCourses } from './admin-courses.ts';
import { AdminNewLessonOf } from './admin-new-lesson.tsx';
import { AdminNewCourse } from './admin-new-course.tsx';
import { useArchiveCourse } from './use-archive-course.ts';
import { useRemoveCourse } from './use-remove-course.ts';
import { adminCourses } from '@put/contract/courses/course-editing';
import { useMayCall } from '../../../api/current-user.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = { search: CourseListSearch; onSearch: (search: CourseListSearch) => void };

export function AdminCourseList({ search, onSearch }: Props) {
  const courses = useQuery(allCourses);
  const [isCreating, setCreating] = useState(false);
  const newCourse = (
    <Allowed call={adminCourses.create}>
      <Button data-tour="courses" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
        Новый курс
      </Button>
    </Allowed>
  );
  const mayCall = useMayCall();
  const mayRestore = mayCall(adminCourses.bin);
  const mayCreate = mayCall(adminCourses.create);
  return (
    <Screen>
      <PageHeader
        title="Курсы"
        description={courses.data && countWords(courses.data.length, ['курс', 'курса', 'курсов'])}
        actions={newCourse}
      />
      <AdminNewCourse isOpen={isCreating} onClose={() => setCreating(false)} />
      <Tabs
        value={search.tab ?? 'courses'}
        onChange={(tab) => onSearch(readCourseListSearch({ ...search, tab }))}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="courses">Курсы</Tabs.Tab>
          {mayRestore && <Tabs.Tab value="bin">Корзина</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="courses">
          <QueryStates
            of={courses}
            isEmpty={(list) => list.length === 0}
            empty={
              <EmptyState action={newCourse}>
                {mayCreate
                  ? 'Курсов ещё нет. Создайте первый и откройте его группе.'
                  : 'Вам пока не дали ни одного курса.'}
              </EmptyState>
            }
          >
            {(list) => <Cards list={list} search={search} onSearch={onSearch} />}
          </QueryStates>
        </Tabs.Panel>
        <Tabs.Panel value="bin">{mayRestore && <AdminCourseBin />}</Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

type CardsProps = Props & { list: Parameters<typeof arrangeCourses>[0] };

function Cards({ list, search, onSearch }: CardsProps) {
  const groups = useQuery(query(adminGroups.list, { query: {} }));
  const options = useSettings((settings) => settings.coursesListOptions);
  const [copied, setCopied] = useState<number | null>(null);
  const [begun, setBegun] = useState<number | null>(null);
  const remove = useRemoveCourse();
  const archive = useArchiveCourse();
  const titles = useMemo(
    () => new Map(groups.data?.user_groups.map((group) => [group.id, group.title])),
    [groups.data],
  );
  const shown = arrangeCourses(list, { ...search, ...options });
  return (
    <>
      <AdminCourseFilters courses={list} search={search} onSearch={onSearch} />
      <AdminCopyCourse courseId={copied} onClose={() => setCopied(null)} />
      <AdminNewLessonOf courseId={begun} onClose={() => setBegun(null)} />
      {shown.length > 0 ? (
        <ul className={css.cards} aria-label="Курсы">
          {shown.map((course) => (
            <li key={course.id}>
              <AdminCourseCard
                course={course}
                titles={titles}
                onNewLesson={() => setBegun(course.id)}
                onCopy={() => setCopied(course.id)}
                onArchive={() => archive(course)}
                onRemove={() => void remove(course)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>Ничего не нашлось. Измените слова поиска, год или состояние.</EmptyState>
      )}
    </>
  );
}
