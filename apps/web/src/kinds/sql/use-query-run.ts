import { queries, type QueryResult } from '@put/contract/judge/queries';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/api.ts';
import type { Elsewhere } from '../../parts/browser-runs/runner-host.ts';
import type { Progress } from '../../parts/browser-runs/runner-messages.ts';

/** Runs a query on the first sample's data: in the browser where it can make the tables, else at the server. */
export function useQueryRun(task: MyTask, lessonId: number) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isLocal, setLocal] = useState(false);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = useMutation<QueryResult | null, Error, string>({
    async mutationFn(query) {
      const { database } = task.in_browser ?? {};
      if (database) {
        const control = new AbortController();
        running.current = control;
        setLocal(true);
        setElsewhere(null);
        try {
          const { askQuery } = await import('../../parts/browser-runs/ask-query.ts');
          const listeners = {
            onProgress: setProgress,
            onStart: () => setProgress(null),
            onElsewhere: setElsewhere,
          };
          const data = task.samples[0]?.input ?? '';
          const found = await askQuery({ database, data, query }, listeners, control.signal);
          if (found !== null) return found;
        } catch (error) {
          if (control.signal.aborted) return null;
          // the code that runs queries did not load, or it is broken
          reportError(error);
          setElsewhere('failed');
        } finally {
          setLocal(false);
          setProgress(null);
        }
      }
      return call(queries.run, { params: { id: String(task.id) }, body: { lesson_id: lessonId, query } });
    },
  });
  return {
    start: run.mutate,
    isPending: run.isPending,
    /** Null when it was stopped. */
    data: run.data,
    error: run.error,
    /** The progress of loading the database; null once it is loaded. */
    progress,
    /** Why the server runs the query, although this browser was tried; else null. */
    elsewhere,
    /** Null while the server runs the query: it stops queries by itself. */
    stop: isLocal ? () => running.current?.abort(new Error('stopped')) : null,
  };
}

export type QueryRun = ReturnType<typeof useQueryRun>;
