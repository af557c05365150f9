import { createFileRoute } from '@tanstack/react-router';
import { ResultsPage } from '../../features/results/results-page.tsx';
import { readResultsSearch } from '../../features/results/results-search.ts';
import { page } from '../../marks.ts';
import { rawSearch } from '../../shared/raw-search.ts';

export const Route = createFileRoute('/_app/admin/lesson/$lessonId/results')({
  staticData: page('Результаты занятия', 'admin_only'),
  validateSearch: rawSearch,
  component: LessonResultsScreen,
});

function LessonResultsScreen() {
  const navigate = Route.useNavigate();
  return (
    <ResultsPage
      of="lesson"
      id={Route.useParams().lessonId}
      search={Route.useSearch({ select: readResultsSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
