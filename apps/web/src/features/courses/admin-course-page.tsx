import { adminCourses, type Course } from '@put/contract/course-editing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { AdminCourseEditor } from './admin-course-editor.tsx';

type Props = { courseId: string; exceptions: (course: Course) => ReactNode };

/** One course for an administrator: its fields, groups and lessons. */
export function AdminCoursePage({ courseId, exceptions }: Props) {
  const course = useQuery(query(adminCourses.get, { params: { id: courseId } }));
  return (
    <Screen>
      <QueryStates of={course}>
        {(data) => <AdminCourseEditor key={data.id} course={data} exceptions={exceptions(data)} />}
      </QueryStates>
    </Screen>
  );
}
