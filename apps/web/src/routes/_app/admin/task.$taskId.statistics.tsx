import { createFileRoute } from '@tanstack/react-router';
import { readPlaceSearch } from '../../../features/statistics/place-search.ts';
import { TaskStatisticsPage } from '../../../features/statistics/task-statistics-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/$taskId/statistics')({
  staticData: adminPage('Статистика задачи', 'course.results'),
  validateSearch: rawSearch,
  component: TaskStatisticsScreen,
});

function TaskStatisticsScreen() {
  const navigate = Route.useNavigate();
  return (
    <TaskStatisticsPage
      taskId={Route.useParams().taskId}
      search={Route.useSearch({ select: readPlaceSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
