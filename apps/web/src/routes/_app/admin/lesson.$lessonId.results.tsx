import type { NewRejudge } from '@put/contract/judge/rejudges';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { RejudgeDialog } from '../../../features/rejudges/rejudge-dialog.tsx';
import { ResultsPage } from '../../../features/results/results-page.tsx';
import { readResultsSearch } from '../../../features/results/results-search.ts';
import { tableQuery } from '../../../features/results/matrix/table-query.ts';
import { LessonStatisticsPage } from '../../../features/statistics/lesson-statistics-page.tsx';
import { isStatisticsView, readGroup } from '../../../features/statistics/place-search.ts';
import { adminPage } from '../../../marks.ts';
import { idInSearch } from '../../../ui/address/id-in-search.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/lesson/$lessonId/results')({
  staticData: adminPage('Результаты занятия', 'course.results'),
  validateSearch: rawSearch,
  loaderDeps: ({ search: { view, group } }) => ({ view, group }),
  // the table is read while the code of its screen comes
  loader: ({ context: { readAhead }, abortController, params: { lessonId }, deps: { view, group } }) => {
    if (view === undefined) readAhead(abortController, tableQuery('lesson', lessonId, idInSearch(group)));
  },
  component: LessonResultsScreen,
});

function LessonResultsScreen() {
  const isStatistics = Route.useSearch({ select: isStatisticsView });
  return isStatistics ? <Statistics /> : <Table />;
}

function Statistics() {
  const navigate = Route.useNavigate();
  return (
    <LessonStatisticsPage
      lessonId={Route.useParams().lessonId}
      group={Route.useSearch({ select: readGroup })}
      onGroup={(group) =>
        void navigate({
          search: { view: 'statistics', ...(group !== undefined && { group }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function Table() {
  const navigate = Route.useNavigate();
  const { lessonId } = Route.useParams();
  const id = idInSearch(lessonId);
  const isRejudging = Route.useSearch({ select: ({ rejudge }: Record<string, unknown>) => rejudge !== undefined });
  const [selection, setSelection] = useState<NewRejudge | null>(null);
  const close = () => {
    setSelection(null);
    if (isRejudging) void navigate({ search: ({ rejudge: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
  const scope = selection ?? (isRejudging && id !== undefined ? { lesson_id: id } : null);
  return (
    <>
      <ResultsPage
        of="lesson"
        id={lessonId}
        search={Route.useSearch({ select: readResultsSearch, structuralSharing: true })}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onRejudge={setSelection}
      />
      {scope !== null && (
        <RejudgeDialog
          scope={scope}
          onClose={close}
          onStarted={(started) =>
            void navigate({ to: '/admin/rejudge/$rejudgeId', params: { rejudgeId: String(started) } })
          }
        />
      )}
    </>
  );
}
