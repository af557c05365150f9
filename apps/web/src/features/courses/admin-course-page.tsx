import { adminCourses } from '@put/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { AdminCourseEditor } from './admin-course-editor.tsx';

/** One course of the administrator: its fields, its groups and its lessons. */
export function AdminCoursePage({ courseId }: { courseId: string }) {
  const course = useQuery(query(adminCourses.get, { params: { id: courseId } }));
  return (
    <Screen>
      <QueryStates of={course}>{(data) => <AdminCourseEditor key={data.id} course={data} />}</QueryStates>
    </Screen>
  );
}
