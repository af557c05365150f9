import { createFileRoute } from '@tanstack/react-router';
import { ResultsPage } from '../../features/results/results-page.tsx';
import { readResultsSearch } from '../../features/results/results-search.ts';
import { page } from '../../marks.ts';
import { rawSearch } from '../../shared/raw-search.ts';

export const Route = createFileRoute('/_app/admin/course/$courseId/results')({
  staticData: page('Результаты курса', 'admin_only'),
  validateSearch: rawSearch,
  component: CourseResultsScreen,
});

function CourseResultsScreen() {
  const navigate = Route.useNavigate();
  return (
    <ResultsPage
      of="course"
      id={Route.useParams().courseId}
      search={Route.useSearch({ select: readResultsSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
