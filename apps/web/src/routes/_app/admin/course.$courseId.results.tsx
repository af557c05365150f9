import type { NewRejudge } from '@put/contract/judge/rejudges';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { MarksPage } from '../../../features/marks/marks-page.tsx';
import { RejudgeDialog } from '../../../features/rejudges/rejudge-dialog.tsx';
import { ResultsPage } from '../../../features/results/results-page.tsx';
import { readResultsSearch } from '../../../features/results/results-search.ts';
import { tableQuery } from '../../../features/results/matrix/table-query.ts';
import { CourseStatisticsPage } from '../../../features/statistics/course-statistics-page.tsx';
import { isStatisticsView, readGroup } from '../../../features/statistics/place-search.ts';
import { adminPage } from '../../../marks.ts';
import { idInSearch } from '../../../ui/address/id-in-search.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/course/$courseId/results')({
  staticData: adminPage('Результаты курса', 'course.results'),
  validateSearch: rawSearch,
  loaderDeps: ({ search: { view, group } }) => ({ view, group }),
  // the table is read while the code of its screen comes
  loader: ({ context: { readAhead }, abortController, params: { courseId }, deps: { view, group } }) => {
    if (view === undefined) readAhead(abortController, tableQuery('course', courseId, idInSearch(group)));
  },
  component: CourseResultsScreen,
});

function CourseResultsScreen() {
  const isStatistics = Route.useSearch({ select: isStatisticsView });
  const isMarks = Route.useSearch({ select: isMarksView });
  return isStatistics ? <Statistics /> : isMarks ? <Marks /> : <Table />;
}

const isMarksView = ({ view }: Record<string, unknown>) => view === 'marks';

function Marks() {
  const navigate = Route.useNavigate();
  return (
    <MarksPage
      courseId={Route.useParams().courseId}
      group={Route.useSearch({ select: readGroup })}
      onGroup={(group) =>
        void navigate({
          search: { view: 'marks', ...(group !== undefined && { group }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function Statistics() {
  const navigate = Route.useNavigate();
  return (
    <CourseStatisticsPage
      courseId={Route.useParams().courseId}
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
  const [selection, setSelection] = useState<NewRejudge | null>(null);
  return (
    <>
      <ResultsPage
        of="course"
        id={Route.useParams().courseId}
        search={Route.useSearch({ select: readResultsSearch, structuralSharing: true })}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onRejudge={setSelection}
      />
      {selection !== null && (
        <RejudgeDialog
          scope={selection}
          onClose={() => setSelection(null)}
          onStarted={(started) =>
            void navigate({ to: '/admin/rejudge/$rejudgeId', params: { rejudgeId: String(started) } })
          }
        />
      )}
    </>
  );
}
