import { createFileRoute } from '@tanstack/react-router';
import { RejudgePage } from '../../../features/rejudges/rejudge-page.tsx';
import { readRejudgeSearch } from '../../../features/rejudges/rejudge-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/rejudge/$rejudgeId')({
  staticData: adminPage('Перепроверка', 'course.rejudge'),
  validateSearch: rawSearch,
  component: RejudgeScreen,
});

function RejudgeScreen() {
  const navigate = Route.useNavigate();
  return (
    <RejudgePage
      id={Number(Route.useParams().rejudgeId)}
      search={Route.useSearch({ select: readRejudgeSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
