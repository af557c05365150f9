import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '../../../features/questions/inbox/inbox-page.tsx';
import { readInboxSearch } from '../../../features/questions/inbox/inbox-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/question/list')({
  staticData: adminPage('Вопросы учеников', 'course.works'),
  validateSearch: rawSearch,
  component: InboxScreen,
});

function InboxScreen() {
  const navigate = Route.useNavigate();
  return (
    <InboxPage
      search={Route.useSearch({ select: readInboxSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
