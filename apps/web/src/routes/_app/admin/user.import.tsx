import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../../features/imports/import-page.tsx';
import { readImportSearch } from '../../../features/imports/import-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/user/import')({
  staticData: adminPage('Импорт людей', 'school'),
  validateSearch: rawSearch,
  component: ImportScreen,
});

function ImportScreen() {
  const navigate = Route.useNavigate();
  return (
    <ImportPage
      search={Route.useSearch({ select: readImportSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
