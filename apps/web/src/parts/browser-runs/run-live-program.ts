import type { ProgramLanguage } from '@put/contract/judge/languages';
import type { RunResult } from '@put/contract/submissions/submissions';
import { type OwnRun, runOwnInput } from './run-in-browser.ts';
import type { Elsewhere } from './runner-host.ts';
import type { Progress } from './runner-messages.ts';

/** The state of a program that is running in this browser. */
export type LiveRun = {
  language: ProgramLanguage;
  /** How much of the language has been loaded; null when it is ready. */
  progress: Progress | null;
  printed: string;
  /** Set while the program waits for input. It takes the line, or null for the end of input. */
  answer: ((text: string | null) => void) | null;
};

/** What is known of a run in this browser, and of why the server runs the program. */
export type LocalRun = {
  live: LiveRun | null;
  data: RunResult | undefined;
  /** Why the server runs or ran the program, although this browser was tried; else null. */
  elsewhere: Elsewhere | null;
  isStopped: boolean;
  /** All the input that the program has read: the field's text and the answers. */
  input: string;
};

/**
 * Runs a program in this browser and keeps what the screen shows of it up to date. Null: the server has to run it.
 * `onElsewhere` is null when nobody else can, so that slow loading is waited for.
 */
export function runLive(
  run: OwnRun,
  signal: AbortSignal,
  setLocal: (next: (before: LocalRun) => LocalRun) => void,
  onElsewhere: ((why: Elsewhere) => void) | null,
): Promise<RunResult | null> {
  const change = (part: (live: LiveRun) => Partial<LiveRun>) =>
    setLocal((before) =>
      before.live === null ? before : { ...before, live: { ...before.live, ...part(before.live) } },
    );
  return runOwnInput(run, signal, {
    onProgress: (progress) => change(() => ({ progress })),
    onStart: () => change(() => ({ progress: null })),
    ...(onElsewhere && { onElsewhere }),
    onPrint: (text) => change(({ printed }) => ({ printed: printed + text })),
    onAsk: (answer) =>
      change(() => ({
        answer: (text) => {
          answer(text);
          setLocal((before) => ({
            ...before,
            input: text === null ? before.input : withLine(before.input, text),
            live: before.live && { ...before.live, answer: null },
          }));
        },
      })),
  });
}

/** Adds an answer as a line of its own. */
const withLine = (input: string, line: string): string =>
  `${input === '' || input.endsWith('\n') ? input : `${input}\n`}${line}`;
