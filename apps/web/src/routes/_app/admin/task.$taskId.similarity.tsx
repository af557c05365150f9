import { createFileRoute } from '@tanstack/react-router';
import { SimilarityPage } from '../../../features/similarity/similarity-page.tsx';
import { readSimilaritySearch } from '../../../features/similarity/similarity-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/$taskId/similarity')({
  staticData: adminPage('Сходство решений', 'course.works'),
  validateSearch: rawSearch,
  component: SimilarityScreen,
});

function SimilarityScreen() {
  const navigate = Route.useNavigate();
  return (
    <SimilarityPage
      taskId={Route.useParams().taskId}
      search={Route.useSearch({ select: readSimilaritySearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
