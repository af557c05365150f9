import type { Submission } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useEffect, useRef, useState } from 'react';
import type { Solution } from './check-samples.ts';
import type { Elsewhere } from './runner-host.ts';
import type { Progress } from './runner-messages.ts';

const loadRunner = () => import('./check-in-browser.ts');

/** Checks a solution on the samples in this browser. The task decides whether the browser may do it. */
export function useSampleCheck(task: MyTask) {
  const [found, setFound] = useState<Submission | null>(null);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const forget = () => {
    running.current?.abort(new Error('given up'));
    running.current = null;
    setPending(false);
    setFound(null);
    setElsewhere(null);
  };

  return {
    isPending,
    /** How much of the language has been loaded; null when it is ready. */
    progress,
    /** Null when the server does the check. */
    stop: isPending ? forget : null,
    /** The result in the shape of a query for a submission; null when nothing was checked in this browser. */
    submission: found && { data: found, error: null, refetch: () => undefined },
    /** Why the server does the check, although this browser was tried; else null. */
    elsewhere,
    /** Ends a running check too. */
    forget,
    /** @returns false when the server has to do the check. */
    async check(solution: Solution): Promise<boolean> {
      forget();
      const { runs, checker, database } = task.in_browser ?? {};
      if (!runs || (!checker && !database)) return false;
      const control = new AbortController();
      running.current = control;
      setPending(true);
      try {
        const { checkInBrowser } = await loadRunner();
        const listeners = { onTest: setFound, onProgress: setProgress, onElsewhere: setElsewhere };
        const done = await checkInBrowser(task, solution, control.signal, listeners);
        control.signal.throwIfAborted();
        setFound(done);
        return done !== null;
      } catch (error) {
        // who aborts a check wants no other
        if (control.signal.aborted) return true;
        // the code that checks did not load, or it is broken
        reportError(error);
        setElsewhere('failed');
        return false;
      } finally {
        if (running.current === control) setPending(false);
      }
    },
  };
}
