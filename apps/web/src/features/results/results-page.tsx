import { lazy, Suspense, useDeferredValue } from 'react';
import type { NewRejudge } from '@put/contract/judge/rejudges';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ResultsHead } from './results-head.tsx';
import css from './results.module.css';
import type { ResultsSearch } from './results-search.ts';
import { ResultsTable } from './results-table.tsx';
import type { ResultsOf } from './matrix/table-query.ts';
import { useResults } from './use-results.ts';

/** Loaded on demand: most come for the table. */
const LiveClassPage = lazy(() => import('./class/live/live-class-page.tsx'));
const SheetPage = lazy(() => import('./sheet/sheet-page.tsx'));
const ExamRoomPage = lazy(() => import('./exam/exam-room-page.tsx'));

type Props = {
  of: ResultsOf;
  id: string;
  search: ResultsSearch;
  onSearch: (search: ResultsSearch) => void;
  /** Opens the dialog to rejudge the selection. */
  onRejudge: (scope: NewRejudge) => void;
};

/** The results of a lesson or a course: the table, or the class while the lesson goes on. */
export function ResultsPage(props: Props) {
  const { of, id, search, onSearch } = props;
  if (search.view === 'sheet')
    return (
      <Suspense fallback={<Screen children={null} />}>
        <SheetPage {...{ of, id, search }} />
      </Suspense>
    );
  if (of === 'lesson' && search.view === 'exam')
    return (
      <Suspense fallback={<Screen width="full" children={null} />}>
        <ExamRoomPage lessonId={id} />
      </Suspense>
    );
  if (of === 'course' || search.view !== 'class') return <MatrixPage {...props} />;
  return (
    <Suspense fallback={<Screen width="full" children={null} />}>
      <LiveClassPage key={search.names} {...{ id, search, onSearch }} />
    </Suspense>
  );
}

/** Students × tasks, updated live. */
function MatrixPage({ of, id, search, onSearch, onRejudge }: Props) {
  const { results, ...live } = useResults(of, id, search.group);
  // news come many times a second: they are drawn between frames, so that scrolling and typing go on
  const [drawn, fresh] = [useDeferredValue(results.data), useDeferredValue(live.fresh)];
  const table = results.data && (drawn ?? results.data);

  return (
    <Screen width="full">
      <div className={css.page}>
        {table !== undefined ? (
          <ResultsTable {...{ of, table, search, onSearch, onRejudge, fresh }} isOld={results.isError} />
        ) : (
          <div className={css.main}>
            <ResultsHead of={of} table={undefined} />
            <div className={css.waiting} aria-busy={results.isPending} aria-label="Результаты">
              {results.error === null ? (
                <RowSkeletons rows={14} height={28} />
              ) : (
                <ErrorView
                  title="Не удалось прочитать результаты"
                  error={results.error}
                  onRetry={() => void results.refetch()}
                />
              )}
            </div>
          </div>
        )}
      </div>
    </Screen>
  );
}
