import { tasks } from '@put/contract/tasks';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { MyTaskPage } from '../../features/tasks/my-task-page.tsx';
import { askFor, readMyTaskSearch } from '../../features/tasks/my-task-search.ts';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/user_ui/tasks')({
  staticData: page('Мои задачи'),
  validateSearch: readMyTaskSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(query(tasks.mine, askFor(deps))),
  component: MyTasksScreen,
});

function MyTasksScreen() {
  const navigate = Route.useNavigate();
  return <MyTaskPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
}
