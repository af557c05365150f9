import { createFileRoute } from '@tanstack/react-router';
import { AdminCourseList } from '../../features/courses/admin-course-list.tsx';
import { readCourseListSearch } from '../../features/courses/admin-course-search.ts';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/course/list')({
  staticData: page('Курсы', 'admin_only'),
  validateSearch: readCourseListSearch,
  component: CourseListScreen,
});

function CourseListScreen() {
  const navigate = Route.useNavigate();
  return (
    <AdminCourseList
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
