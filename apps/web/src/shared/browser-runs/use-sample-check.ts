import type { Submission } from '@put/contract/submissions';
import type { MyTask } from '@put/contract/tasks';
import { useEffect, useRef, useState } from 'react';
import type { Solution } from './check-samples.ts';
import type { Progress } from './runner-messages.ts';

const loadRunner = () => import('./check-in-browser.ts');

/** The solution tried on the samples in this browser, where the task leaves the browser all that it takes. */
export function useSampleCheck(task: MyTask) {
  const [found, setFound] = useState<Submission | null>(null);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    isPending,
    /** How much of the language has come, while it is not there. */
    progress,
    /** Null at the server. */
    stop: isPending ? () => running.current?.abort(new Error('stopped')) : null,
    /** As a submission is read from the server; null where there is none of here. */
    submission: found && { data: found, error: null, refetch: () => undefined },
    /** The server does it, because the language is still on its way to this browser. */
    isElsewhere,
    forget: () => {
      setFound(null);
      setElsewhere(false);
    },
    /** @returns false where the server has to do it. */
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
        // nobody looks any more
        if (!control.signal.aborted) throw error;
        setFound(null);
        return true;
      } finally {
        setPending(false);
      }
    },
  };
}
