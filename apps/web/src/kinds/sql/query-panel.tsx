import { Loader, Skeleton } from '@mantine/core';
import { dialectNames, type SqlConfig } from '@put/contract/kinds/sql/sql';
import { queries, type QueryResult } from '@put/contract/judge/queries';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/api.ts';
import { ErrorView } from '../../parts/states/error-view.tsx';
import looks from '../../parts/runs/printed.module.css';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { ResultTable } from '../../parts/result-table/result-table.tsx';
import css from './sql.module.css';
import { ElsewhereNote } from '../../parts/browser-runs/elsewhere-note.tsx';
import { LoadingLanguage } from '../../parts/browser-runs/loading-language.tsx';
import type { QueryRun } from './use-query-run.ts';

type Dialect = SqlConfig['dialect'];
type TaskInLesson = { taskId: number; lessonId: number };

/** The tables that a query may use, with the rows of the first sample. */
export function TaskTables({ taskId, lessonId }: TaskInLesson) {
  const read = useQuery<ReplyOf<typeof queries.tables>>({
    queryKey: ['tables of a task', taskId, lessonId],
    queryFn: ({ signal }) =>
      call(queries.tables, { params: { id: String(taskId) }, body: { lesson_id: lessonId } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <section className={css.tables} aria-label="Таблицы базы данных" aria-busy={read.isPending}>
      <h3>Таблицы {read.data !== undefined && <span className={css.quiet}>{dialectNames[read.data.dialect]}</span>}</h3>
      {read.isPending && <Skeleton height={120} />}
      {read.error !== null && <ErrorView error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.tables.map((table) => (
        <details key={table.name} open>
          <summary>{table.name}</summary>
          <ResultTable table={table} label={`Таблица ${table.name}`} isCut={table.is_cut} />
        </details>
      ))}
    </section>
  );
}

type Props = { run: QueryRun; dialect: Dialect | undefined; onRun: () => void };

/** The result of the query on the first sample's data. */
export function QueryPanel({ run, dialect, onRun }: Props) {
  const root = useRef<HTMLElement>(null);
  const hasAnswer = !run.isPending && (run.data !== undefined || run.error !== null);
  useEffect(() => {
    if (hasAnswer) root.current?.scrollIntoView({ block: 'nearest' });
  }, [hasAnswer, run.data]);
  return (
    <section
      ref={root}
      className={css.result}
      aria-label="Результат запроса"
      aria-busy={run.isPending}
      aria-live="polite"
    >
      {run.progress !== null && <LoadingLanguage name={dialectNames[dialect ?? 'sqlite']} {...run.progress} />}
      {run.isPending && run.progress === null && (
        <p className={css.quiet}>
          <Loader size="xs" aria-hidden /> Запрос выполняется…
        </p>
      )}
      {!run.isPending && <RefusalAlert of={queries.run} error={run.error} explain={noOwnWords} onRetry={onRun} />}
      {!run.isPending && run.data === null && <p className={css.quiet}>Вы остановили запрос.</p>}
      {!run.isPending && run.data && <QueryOutput result={run.data} />}
      {run.elsewhere !== null && run.error === null && (
        <ElsewhereNote why={run.elsewhere} name={dialectNames[dialect ?? 'sqlite']} isOver={!run.isPending} />
      )}
      {!hasAnswer && !run.isPending && (
        <p className={css.quiet}>Нажмите «Запустить»: здесь появится таблица, которую вернёт запрос.</p>
      )}
    </section>
  );
}

const noOwnWords = { not_found: null, lesson_locked: null, judge_unavailable: null, too_soon: null };

function QueryOutput({ result: { status, table, is_cut, message, details } }: { result: QueryResult }) {
  if (status !== 'ok')
    return (
      <>
        <p className={css.bad}>
          <strong>{message}</strong>
        </p>
        {details !== '' && <pre className={looks.printed}>{details}</pre>}
      </>
    );
  if (table === null) return <p className={css.quiet}>Выполнено. Таблицы запрос не вернул.</p>;
  return <ResultTable table={table} label="Таблица запроса" isCut={is_cut} />;
}
