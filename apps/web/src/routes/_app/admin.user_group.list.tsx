import { createFileRoute } from '@tanstack/react-router';
import { GroupListPage } from '../../features/groups/group-list-page.tsx';
import { readGroupSearch } from '../../features/groups/group-search.ts';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/user_group/list')({
  staticData: page('Группы', 'admin_only'),
  validateSearch: readGroupSearch,
  component: GroupListScreen,
});

function GroupListScreen() {
  const navigate = Route.useNavigate();
  return (
    <GroupListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
