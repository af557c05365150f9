import type { ProgramLanguage, SourceFile } from '@put/contract/languages';
import { type RunResult, submissions } from '@put/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutation } from '../../api/api.ts';
import { NetworkError } from '../../api/errors.ts';
import type { Elsewhere } from './runner-host.ts';
import type { Progress } from './runner-messages.ts';

export type RunOrder = {
  language: ProgramLanguage;
  files: readonly SourceFile[];
  stdin: string;
  /** Adds the author's files of this task to the program. Only the server has the files that students must not see. */
  task_id?: number;
};

/** The state of a program that is running in this browser. */
export type LiveRun = {
  language: ProgramLanguage;
  /** How much of the language has been loaded; null when it is ready. */
  progress: Progress | null;
  printed: string;
  /** Set while the program waits for input. It takes the line, or null for the end of input. */
  answer: ((text: string | null) => void) | null;
};

export type ProgramRun = {
  start(order: RunOrder, where: { inBrowser: boolean }): void;
  /** Null when the server runs the program: the server stops it by itself. */
  stop: (() => void) | null;
  isPending: boolean;
  data: RunResult | undefined;
  error: Error | null;
  live: LiveRun | null;
  /** Why the server runs or ran the program, although this browser was tried; else null. */
  elsewhere: Elsewhere | null;
  isStopped: boolean;
  /** All the input that the program has read: the field's text and the answers. */
  input: string;
};

const loadRunner = () => import('./run-in-browser.ts');
const nothing = { progress: null, printed: '', answer: null };

type Local = Pick<ProgramRun, 'live' | 'data' | 'elsewhere' | 'isStopped' | 'input'>;
const idle: Local = { live: null, data: undefined, elsewhere: null, isStopped: false, input: '' };

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
      const change = (part: Partial<LiveRun>) =>
        setLocal((before) => (before.live === null ? before : { ...before, live: { ...before.live, ...part } }));
      setLocal({ ...idle, live: { ...nothing, language }, input: stdin });
      try {
        const { runOwnInput } = await loadRunner();
        const done = await runOwnInput({ language, files, input: stdin }, control.signal, {
          onProgress: (progress) => change({ progress }),
          onStart: () => change({ progress: null }),
          ...(!isPatient && { onElsewhere: (why) => (elsewhere = why) }),
          onPrint: (text) =>
            setLocal((before) =>
              before.live === null
                ? before
                : { ...before, live: { ...before.live, printed: before.live.printed + text } },
            ),
          onAsk: (answer) =>
            change({
              answer: (text) => {
                answer(text);
                setLocal((before) => ({
                  ...before,
                  input: text === null ? before.input : withLine(before.input, text),
                  live: before.live && { ...before.live, answer: null },
                }));
              },
            }),
        });
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

/** Adds an answer as a line of its own. */
const withLine = (input: string, line: string): string =>
  `${input === '' || input.endsWith('\n') ? input : `${input}\n`}${line}`;
