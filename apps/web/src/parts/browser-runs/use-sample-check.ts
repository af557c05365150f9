import type { Submission } from '@put/contract/submissions';
import type { MyTask } from '@put/contract/tasks';
import { useEffect, useRef, useState } from 'react';
import type { Solution } from './check-samples.ts';
import type { Progress } from './runner-messages.ts';

const loadRunner = () => import('./check-in-browser.ts');

/** Checks a solution on the samples in this browser. The task decides whether the browser may do it. */
export function useSampleCheck(task: MyTask) {
  const [found, setFound] = useState<Submission | null>(null);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    isPending,
    /** How much of the language has been loaded; null when it is ready. */
    progress,
    /** Null when the server does the check. */
    stop: isPending ? () => running.current?.abort(new Error('stopped')) : null,
    /** The result in the shape of a query for a submission; null when nothing was checked in this browser. */
    submission: found && { data: found, error: null, refetch: () => undefined },
    /** The server does the check, because the language is still being loaded in this browser. */
    isElsewhere,
    forget: () => {
      setFound(null);
      setElsewhere(false);
    },
    /** @returns false when the server has to do the check. */
    async check(solution: Solution): Promise<boolean> {
      setFound(null);
      setElsewhere(false);
      const { runs, checker, database } = task.in_browser ?? {};
      if (!runs || (!checker && !database)) return false;
      const control = new AbortController();
      running.current = control;
      setPending(true);
      try {
        const { checkInBrowser } = await loadRunner();
        const listeners = { onTest: setFound, onProgress: setProgress, onFar: () => setElsewhere(true) };
        const done = await checkInBrowser(task, solution, control.signal, listeners);
        setFound(done);
        return done !== null;
      } catch (error) {
        // an aborted check is not an error
        if (!control.signal.aborted) throw error;
        setFound(null);
        return true;
      } finally {
        setPending(false);
      }
    },
  };
}
