import type { ProgramLanguage, SourceFile } from '@put/contract/languages';
import { type RunResult, submissions } from '@put/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutation } from '../../api/api.ts';
import { NetworkError } from '../../api/errors.ts';
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
  /** The server runs or ran the program, because the language is still being loaded in this browser. */
  isElsewhere: boolean;
  isStopped: boolean;
  /** All the input that the program has read: the field's text and the answers. */
  input: string;
};

const loadRunner = () => import('./run-in-browser.ts');
const nothing = { progress: null, printed: '', answer: null };

type Local = Pick<ProgramRun, 'live' | 'data' | 'isElsewhere' | 'isStopped' | 'input'>;
const idle: Local = { live: null, data: undefined, isElsewhere: false, isStopped: false, input: '' };

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
    let isElsewhere = false;
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
          ...(!isPatient && { onFar: () => (isElsewhere = true) }),
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
        if (!control.signal.aborted) throw error;
        return setLocal(({ input }) => ({ ...idle, input, isStopped: true }));
      } finally {
        running.current = null;
      }
    }
    setLocal({ ...idle, isElsewhere, input: stdin });
    server.mutate(
      { body: { ...order, files: [...files] } },
      {
        // the server cannot be reached either, so wait for the slow loading in this browser
        onError: (error) => {
          if (isElsewhere && error instanceof NetworkError) void start(order, { inBrowser }, true);
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
    isElsewhere: local.isElsewhere,
    isStopped: local.isStopped,
    input: local.input,
  };
}

/** Adds an answer as a line of its own. */
const withLine = (input: string, line: string): string =>
  `${input === '' || input.endsWith('\n') ? input : `${input}\n`}${line}`;
