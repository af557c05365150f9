import { createFileRoute } from '@tanstack/react-router';
import { UserListPage } from '../../../features/users/user-list-page.tsx';
import { readUserSearch } from '../../../features/users/user-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/user/list')({
  staticData: adminPage('Люди', 'people.read'),
  validateSearch: rawSearch,
  component: UserListScreen,
});

function UserListScreen() {
  const navigate = Route.useNavigate();
  return (
    <UserListPage
      search={Route.useSearch({ select: readUserSearch, structuralSharing: true })}
      onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
