import type { ProgramLanguage, SourceFile } from '@put/contract/judge/languages';
import { submissions } from '@put/contract/submissions/submissions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutation } from '../../api/api.ts';
import { NetworkError } from '../../api/errors.ts';
import type { Elsewhere } from './runner-host.ts';
import type { LocalRun } from './run-live-program.ts';

export type RunOrder = {
  language: ProgramLanguage;
  files: readonly SourceFile[];
  stdin: string;
  /** Adds the author's files of this task to the program. Only the server has the files that students must not see. */
  task_id?: number;
};

export type ProgramRun = LocalRun & {
  start(order: RunOrder, where: { inBrowser: boolean }): void;
  /** Null when the server runs the program: the server stops it by itself. */
  stop: (() => void) | null;
  isPending: boolean;
  error: Error | null;
};

const loadRunner = () => import('./run-live-program.ts');
const nothing = { progress: null, printed: '', answer: null };

const idle: LocalRun = { live: null, data: undefined, elsewhere: null, isStopped: false, input: '' };

/** Runs a program on the person's own input: in this browser when possible, otherwise at the server. */
export function useProgramRun(): ProgramRun {
  const server = useMutation(mutation(submissions.run));
  const [local, setLocal] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (order: RunOrder, { inBrowser }: { inBrowser: boolean }, isPatient = false) => {
    if (running.current !== null || server.isPending) return;
    server.reset();
    const { language, files, stdin } = order;
    let elsewhere: Elsewhere | null = null;
    if (inBrowser) {
      const control = new AbortController();
      running.current = control;
      setLocal({ ...idle, live: { ...nothing, language }, input: stdin });
      try {
        const { runLive } = await loadRunner();
        const onElsewhere = isPatient ? null : (why: Elsewhere) => (elsewhere = why);
        const done = await runLive({ language, files, input: stdin }, control.signal, setLocal, onElsewhere);
        if (done !== null) return setLocal(({ input }) => ({ ...idle, input, data: done }));
      } catch (error) {
        if (control.signal.aborted) return setLocal(({ input }) => ({ ...idle, input, isStopped: true }));
        // the code that runs programs did not load, or it is broken
        reportError(error);
        elsewhere = 'failed';
      } finally {
        running.current = null;
      }
    }
    setLocal({ ...idle, elsewhere, input: stdin });
    server.mutate(
      { body: { ...order, files: [...files] } },
      {
        // the server cannot be reached either, so wait for the slow loading in this browser
        onError: (error) => {
          if (elsewhere === 'loading' && error instanceof NetworkError) void start(order, { inBrowser }, true);
        },
      },
    );
  };

  const isLocal = local.live !== null;
  return {
    start: (order, where) => void start(order, where),
    stop: isLocal ? () => running.current?.abort(new Error('stopped')) : null,
    isPending: isLocal || server.isPending,
    data: isLocal ? undefined : (local.data ?? server.data),
    error: isLocal ? null : server.error,
    live: local.live,
    elsewhere: local.elsewhere,
    isStopped: local.isStopped,
    input: local.input,
  };
}
