import { createFileRoute } from '@tanstack/react-router';
import { SubmissionListPage } from '../../../features/statistics/submission-list-page.tsx';
import { readSubmissionSearch } from '../../../features/statistics/submission-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/submission/list')({
  staticData: adminPage('Решения', 'course.results'),
  validateSearch: rawSearch,
  component: SubmissionListScreen,
});

function SubmissionListScreen() {
  const navigate = Route.useNavigate();
  return (
    <SubmissionListPage
      search={Route.useSearch({ select: readSubmissionSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
