import { createFileRoute } from '@tanstack/react-router';
import { RejudgeDialog } from '../../features/rejudges/rejudge-dialog.tsx';
import { ResultsPage } from '../../features/results/results-page.tsx';
import { readResultsSearch } from '../../features/results/results-search.ts';
import { page } from '../../marks.ts';
import { idInSearch } from '../../shared/id-in-search.ts';
import { rawSearch } from '../../shared/raw-search.ts';

export const Route = createFileRoute('/_app/admin/lesson/$lessonId/results')({
  staticData: page('Результаты занятия', 'admin_only'),
  validateSearch: rawSearch,
  component: LessonResultsScreen,
});

function LessonResultsScreen() {
  const navigate = Route.useNavigate();
  const { lessonId } = Route.useParams();
  const id = idInSearch(lessonId);
  const isRejudging = Route.useSearch({ select: ({ rejudge }: Record<string, unknown>) => rejudge !== undefined });
  const close = () => void navigate({ search: ({ rejudge: _, ...rest }) => rest, replace: true, resetScroll: false });
  return (
    <>
      <ResultsPage
        of="lesson"
        id={lessonId}
        search={Route.useSearch({ select: readResultsSearch, structuralSharing: true })}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
      {isRejudging && id !== undefined && (
        <RejudgeDialog
          scope={{ lesson_id: id }}
          onClose={close}
          onStarted={(started) =>
            void navigate({ to: '/admin/rejudge/$rejudgeId', params: { rejudgeId: String(started) } })
          }
        />
      )}
    </>
  );
}
