import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../../features/mail/mail-page.tsx';
import { readMailSearch } from '../../../features/mail/mail-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/mail/list')({
  staticData: adminPage('Письма', 'school'),
  validateSearch: rawSearch,
  component: MailScreen,
});

function MailScreen() {
  const navigate = Route.useNavigate();
  return (
    <MailPage
      search={Route.useSearch({ select: readMailSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
