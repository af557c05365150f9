import { tasks } from '@put/contract/tasks';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { MyTaskPage } from '../../features/tasks/my-task-page.tsx';
import { askFor, readMyTaskSearch } from '../../features/tasks/my-task-search.ts';
import { page } from '../../marks.ts';
import { clockNow } from '../../parts/time/use-clock.ts';

/** Raw values of the address. The screen parses them: its code must not be loaded with sign-in. */
type Search = {
  status?: string;
  due?: string;
  course_id?: number;
  tag_id?: number;
  q?: string | number;
  page?: number;
};

export const Route = createFileRoute('/_app/user_ui/tasks')({
  staticData: page('Мои задачи'),
  validateSearch: ({ status, due, course_id, tag_id, q, page: number }: Record<string, unknown>) =>
    ({ status, due, course_id, tag_id, q, page: number }) as Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(query(tasks.mine, askFor(readMyTaskSearch(deps), clockNow()))),
  component: MyTasksScreen,
});

function MyTasksScreen() {
  const navigate = Route.useNavigate();
  return (
    <MyTaskPage
      search={readMyTaskSearch(Route.useSearch())}
      onSearch={({ ...search }) => void navigate({ search: search as Search, replace: true })}
    />
  );
}
