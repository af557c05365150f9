import { createFileRoute } from '@tanstack/react-router';
import { GroupListPage } from '../../../features/groups/group-list-page.tsx';
import { readGroupSearch } from '../../../features/groups/group-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/user_group/list')({
  staticData: adminPage('Группы', 'people.read'),
  validateSearch: rawSearch,
  component: GroupListScreen,
});

function GroupListScreen() {
  const navigate = Route.useNavigate();
  return (
    <GroupListPage
      search={Route.useSearch({ select: readGroupSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
