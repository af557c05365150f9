import { createFileRoute } from '@tanstack/react-router';
import { readContainerListSearch } from '../../../features/containers/list/container-list-search.ts';
import { ContainerListPage } from '../../../features/containers/list/container-list-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/container/list')({
  staticData: adminPage('Контейнеры', 'school'),
  validateSearch: rawSearch,
  component: ContainerListScreen,
});

function ContainerListScreen() {
  const navigate = Route.useNavigate();
  return (
    <ContainerListPage
      search={Route.useSearch({ select: readContainerListSearch, structuralSharing: true })}
      onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
