import { scheduleWith } from '@put/contract/courses/schedule-problems';
import { createFileRoute } from '@tanstack/react-router';
import { AdminCoursePage } from '../../../features/courses/admin/admin-course-page.tsx';
import { readCourseEditSearch } from '../../../features/courses/admin/course-edit-search.ts';
import { Exceptions } from '../../../features/exceptions/exceptions.tsx';
import { MarksTab } from '../../../features/marks/marks-tab.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/course/$courseId/')({
  staticData: adminPage('Курс', 'course.read'),
  validateSearch: rawSearch,
  component: CourseScreen,
});

function CourseScreen() {
  const navigate = Route.useNavigate();
  return (
    <AdminCoursePage
      search={Route.useSearch({ select: readCourseEditSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      courseId={Route.useParams().courseId}
      marks={({ id }) => <MarksTab courseId={id} />}
      exceptions={({ id, lessons, late_policy }) => (
        <Exceptions
          courseId={id}
          lessons={lessons.map((one) => ({ ...one, ...scheduleWith(one, one.late_policy, late_policy) }))}
        />
      )}
    />
  );
}
