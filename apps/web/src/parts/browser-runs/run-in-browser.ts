import type { ProgramLanguage, SourceFile } from '@put/contract/judge/languages';
import type { RunResult } from '@put/contract/submissions/submissions';
import { explainMessage } from '@put/judging/explanations/by-language';
import type { Limits } from '@put/judging/outcome';
import { compileFailure, ownRunLimits, toRunResult } from '@put/judging/run-result';
import { awaitedInput } from '../../workers/awaited-input.ts';
import type { ToServiceWorker } from '../../workers/sw-messages.ts';
import { randomKey } from '../../ui/browser/random-key.ts';
import { type BrowserLanguage, isBrowserLanguage, makeWorker } from './browser-runners.ts';
import { type Listeners, NoBrowserRun, RunnerHost } from './runner-host.ts';
import type { Ended, Work } from './runner-messages.ts';

/** One host for each language on the whole page, so that an interpreter that has started is used again. */
const hosts = new Map<BrowserLanguage, RunnerHost>();

function hostOf(language: BrowserLanguage): RunnerHost {
  const host = hosts.get(language) ?? new RunnerHost(() => makeWorker(language));
  hosts.set(language, host);
  return host;
}

export type BrowserRun = {
  language: BrowserLanguage;
  files: readonly SourceFile[];
  input: string;
  limits: Limits;
  /** As in `Work`. */
  traces?: boolean;
  scenes?: boolean;
  call?: Work['call'];
};

export type RunListeners = Omit<Listeners, 'onAsk'> & {
  /**
   * Called when the program waits for a line. `answer` passes the line, or null for the end of input. Without this
   * callback the program reads the end of input at once.
   */
  onAsk?(answer: (text: string | null) => void): void;
};

/** Runs a program in this browser. Rejects with `NoBrowserRun` when this browser cannot do it. */
export function runInBrowser(
  run: BrowserRun,
  { onAsk, ...listeners }: RunListeners,
  signal: AbortSignal,
): Promise<Ended> {
  const { language, files, input, limits, traces = false, scenes = false, call } = run;
  const keeper = navigator.serviceWorker?.controller ?? null;
  const inputAddress = onAsk && keeper !== null ? `${awaitedInput.path}${randomKey()}` : null;
  const answer = (text: string | null) =>
    keeper?.postMessage({ type: 'input', path: inputAddress ?? '', text } satisfies ToServiceWorker);
  // without a line break the person's next answer would join the last line
  const given = inputAddress !== null && input !== '' && !input.endsWith('\n') ? `${input}\n` : input;
  const work = {
    files: files.map(({ name, content }) => ({ name, content })),
    input: given,
    limits,
    inputAddress,
    traces,
    scenes,
    ...(call && { call }),
  };
  return hostOf(language).run(work, { ...listeners, ...(onAsk && { onAsk: () => onAsk(answer) }) }, signal);
}

export type OwnRun = { language: ProgramLanguage; files: readonly SourceFile[]; input: string };

/**
 * Runs a program on the person's own input. The result has the shape of the server's answer. Null: the server has to
 * run it.
 */
export async function runOwnInput(
  { language, files, input }: OwnRun,
  signal: AbortSignal,
  listeners: RunListeners,
): Promise<RunResult | null> {
  if (!isBrowserLanguage(language)) return null;
  try {
    const run = { language, files, input, limits: ownRunLimits };
    const { compileError, outcome } = await runInBrowser(run, listeners, signal);
    const explain = (raw: string) => explainMessage(raw, language);
    return compileError === null ? toRunResult(outcome, explain) : compileFailure(compileError, explain);
  } catch (error) {
    if (error instanceof NoBrowserRun) return null;
    throw error;
  }
}
