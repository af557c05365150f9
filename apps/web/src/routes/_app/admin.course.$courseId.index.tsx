import { scheduleWith } from '@put/contract/schedule-problems';
import { createFileRoute } from '@tanstack/react-router';
import { AdminCoursePage } from '../../features/courses/admin-course-page.tsx';
import { Exceptions } from '../../features/exceptions/exceptions.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/course/$courseId/')({
  staticData: page('Курс', 'admin_only'),
  component: CourseScreen,
});

function CourseScreen() {
  return (
    <AdminCoursePage
      courseId={Route.useParams().courseId}
      exceptions={({ id, lessons, late_policy }) => (
        <Exceptions
          courseId={id}
          lessons={lessons.map((one) => ({ ...one, ...scheduleWith(one, one.late_policy, late_policy) }))}
        />
      )}
    />
  );
}
