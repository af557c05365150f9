import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../features/audit/audit-page.tsx';
import { readAuditSearch } from '../../../features/audit/audit-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/audit')({
  staticData: adminPage('Журнал', 'school'),
  validateSearch: rawSearch,
  component: AuditScreen,
});

function AuditScreen() {
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      search={Route.useSearch({ select: readAuditSearch, structuralSharing: true })}
      onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
