import { tasks } from '@put/contract/tasks/tasks';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { MyTaskPage } from '../../features/tasks/my-task-page.tsx';
import { askFor, readMyTaskSearch } from '../../features/tasks/my-task-search.ts';
import { page } from '../../marks.ts';
import { clockNow } from '../../parts/time/use-clock.ts';
import { rawSearch } from '../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/user_ui/tasks')({
  staticData: page('Мои задачи'),
  validateSearch: rawSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { readAhead }, abortController, deps }) =>
    readAhead(abortController, query(tasks.mine, askFor(readMyTaskSearch(deps), clockNow()))),
  component: MyTasksScreen,
});

function MyTasksScreen() {
  const navigate = Route.useNavigate();
  return (
    <MyTaskPage
      search={readMyTaskSearch(Route.useSearch())}
      onSearch={({ ...search }) => void navigate({ search, replace: true })}
    />
  );
}
