import { createFileRoute } from '@tanstack/react-router';
import { readTaskFilter, type TaskFilter } from '../../features/task-editing/bank/task-filter.ts';
import { TaskListPage } from '../../features/task-editing/bank/task-list-page.tsx';
import { page } from '../../marks.ts';
import { rawSearch } from '../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/list')({
  staticData: page('Задачи', 'admin_only'),
  validateSearch: rawSearch,
  component: TaskListScreen,
});

function TaskListScreen() {
  const navigate = Route.useNavigate();
  const show = (filter: TaskFilter, replace: boolean) => void navigate({ search: filter, replace, resetScroll: false });
  return <TaskListPage filter={Route.useSearch({ select: readTaskFilter, structuralSharing: true })} onFilter={show} />;
}
