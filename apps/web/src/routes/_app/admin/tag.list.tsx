import { createFileRoute } from '@tanstack/react-router';
import { TagListPage } from '../../../features/tags/tag-list-page.tsx';
import { readTagSearch } from '../../../features/tags/tag-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/tag/list')({
  staticData: adminPage('Метки', 'bank.read'),
  validateSearch: rawSearch,
  component: TagListScreen,
});

function TagListScreen() {
  const navigate = Route.useNavigate();
  return (
    <TagListPage
      search={Route.useSearch({ select: readTagSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
