import { lastLineOfTrace } from '@put/animation/broken-run';
import { compileTrace, type TraceWanted } from '@put/animation/trace/compile-trace';
import type { AnimationComplaint } from '@put/contract/animations/animation-editing';
import type { TraceAnimation } from '@put/contract/animations/animation-format';
import { complainOfCompiling, complainOfRun } from '@put/judging/complain-of-run';
import type { Limits, PrepareOptions, Runner } from '../../drivers/runner/runner.ts';
import { authorLimits } from './run-scene.ts';

export type TraceAsked = Pick<TraceWanted, 'source' | 'title' | 'listing'> & {
  input: string;
  limits?: Partial<Limits>;
};

/**
 * Runs any Python program once, recorded, and makes an animation of it. The complaint is in Russian, with the line.
 * Rejects with RunnerFault when the runner broke, never because of the program.
 */
export async function runTrace(
  runner: Runner,
  { source, input, limits, title, listing }: TraceAsked,
  options?: PrepareOptions,
): Promise<{ animation: TraceAnimation } | { complaint: AnimationComplaint }> {
  const files = [{ name: 'main.py', content: source }];
  const program = await runner.prepare({ language: 'python', files, recording: 'trace' }, options);
  try {
    if (program.compileError !== null) return { complaint: complainOfCompiling(program.compileError) };
    const allowed = { ...authorLimits, ...limits };
    const outcome = await program.run(input, allowed);
    const record = outcome.record ?? { lines: [], printedBytes: [], isCut: false };
    const complaint = complainOfRun(outcome, allowed.timeMs / 1000, lastLineOfTrace(record.lines));
    return complaint ? { complaint } : compileTrace({ source, title, listing, record, printed: outcome.stdout });
  } finally {
    await program.close();
  }
}
