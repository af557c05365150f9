import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../features/mail/mail-page.tsx';
import { readMailSearch } from '../../features/mail/mail-search.ts';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/mail/list')({
  staticData: page('Письма', 'admin_only'),
  validateSearch: readMailSearch,
  component: MailScreen,
});

function MailScreen() {
  const navigate = Route.useNavigate();
  return (
    <MailPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
