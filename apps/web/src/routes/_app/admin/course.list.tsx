import { createFileRoute } from '@tanstack/react-router';
import { AdminCourseList } from '../../../features/courses/admin/admin-course-list.tsx';
import { readCourseListSearch } from '../../../features/courses/admin/admin-course-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/course/list')({
  staticData: adminPage('Курсы', 'course.read'),
  validateSearch: rawSearch,
  component: CourseListScreen,
});

function CourseListScreen() {
  const navigate = Route.useNavigate();
  return (
    <AdminCourseList
      search={Route.useSearch({ select: readCourseListSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
