import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../api/api.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { AdminCourseEditor } from './admin-course-editor.tsx';
import { AdminCourseSkeleton } from './admin-course-skeleton.tsx';
import type { CourseEditSearch } from './course-edit-search.ts';
import { isNoSuch } from '../../../parts/states/is-no-such.ts';
import { NoSuch } from '../../../parts/states/no-such.tsx';

type Props = {
  courseId: string;
  exceptions: (course: Course) => ReactNode;
  marks: (course: Course) => ReactNode;
  search: CourseEditSearch;
  onSearch: (search: CourseEditSearch) => void;
};

/** One course for an administrator: its plan, description, exceptions, groups, rules and marks. */
export function AdminCoursePage({ courseId, exceptions, marks, search, onSearch }: Props) {
  const course = useQuery(query(adminCourses.get, { params: { id: courseId } }));
  const isMissing = course.data === undefined && isNoSuch(course.error);
  return (
    <Screen>
      {isMissing ? (
        <NoSuch title="Такого курса нет" to="/admin/course/list" link="Ко всем курсам">
          Возможно, в адресе опечатка, курс убрали в корзину или вам его не давали.
        </NoSuch>
      ) : (
        <QueryStates of={course} skeleton={<AdminCourseSkeleton />}>
          {(data) => (
            <AdminCourseEditor
              key={data.id}
              course={data}
              exceptions={exceptions(data)}
              marks={marks(data)}
              tab={search.tab ?? 'plan'}
              onTab={(tab) => onSearch(tab === 'plan' ? {} : { tab })}
            />
          )}
        </QueryStates>
      )}
    </Screen>
  );
}
