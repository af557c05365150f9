import { createFileRoute } from '@tanstack/react-router';
import { readTaskFilter, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';
import { TaskListPage } from '../../../features/task-editing/bank/task-list-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/list')({
  staticData: adminPage('Задачи', 'bank.read'),
  validateSearch: rawSearch,
  component: TaskListScreen,
});

function TaskListScreen() {
  const navigate = Route.useNavigate();
  const show = (filter: TaskFilter, replace: boolean) => void navigate({ search: filter, replace, resetScroll: false });
  return <TaskListPage filter={Route.useSearch({ select: readTaskFilter, structuralSharing: true })} onFilter={show} />;
}
