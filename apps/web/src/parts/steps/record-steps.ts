import { explainPython } from '@put/judging/explain-python';
import type { Outcome } from '@put/judging/outcome';
import { ownRunLimits } from '@put/judging/run-result';
import { runInBrowser } from '../browser-runs/run-in-browser.ts';
import type { Progress } from '../browser-runs/runner-messages.ts';
import { readTrace, type Recording } from '@put/animation/trace/read-trace';
import type { StepsWanted } from './steps-of-test.ts';

/** Recording takes much more time and memory than running. */
const limits = { ...ownRunLimits, timeMs: 20_000, memoryBytes: 512 * 1_048_576 };

export type Recorded =
  | { isCompiled: false; complaint: string; explanation: string | null }
  | { isCompiled: true; recording: Recording; outcome: Outcome };

/**
 * Runs a Python program in this browser and records its steps. Rejects with `NoBrowserRun` where the browser cannot run
 * it.
 */
export async function recordSteps(
  { files, input }: StepsWanted,
  onProgress: (progress: Progress | null) => void,
  signal: AbortSignal,
): Promise<Recorded> {
  const run = { language: 'python', files, input, limits, traces: true } as const;
  const listeners = { onProgress, onStart: () => onProgress(null) };
  const { compileError, outcome, record } = await runInBrowser(run, listeners, signal);
  if (compileError !== null)
    return { isCompiled: false, complaint: compileError, explanation: explainPython(compileError) };
  return { isCompiled: true, outcome, recording: readTrace(record ?? { lines: [], printedBytes: [], isCut: false }) };
}
