import { complaintOfScene, lastLineOfScene } from '@put/animation/broken-run';
import { type SceneOrder, sceneOrderFile } from '@put/animation/scene-notes';
import type { AnimationComplaint } from '@put/contract/animations/animation-editing';
import { animationLimits } from '@put/contract/animations/animation-format';
import { complainOfCompiling, complainOfRun } from '@put/judging/complain-of-run';
import type { Limits, PrepareOptions, Runner } from '../../drivers/runner/runner.ts';

export type SceneWanted = SceneOrder & {
  /** The author's program. */
  source: string;
  input: string;
  limits?: Partial<Limits>;
};

/**
 * `lines`: the notes for `compileScene`. With a complaint they hold what the program showed until then. The complaint is
 * in Russian, with the line of the author's program.
 */
export type SceneRun = { lines: readonly string[]; complaint: AnimationComplaint | null };

/** What an author prints is shown to nobody. */
export const authorLimits: Limits = {
  timeMs: animationLimits.timeMs,
  memoryBytes: 256 * 1024 * 1024,
  outputBytes: 1024 * 1024,
};

/** Runs an author's scene once. Rejects with RunnerFault when the runner broke, never because of the program. */
export async function runScene(
  runner: Runner,
  { source, input, limits, ...order }: SceneWanted,
  options?: PrepareOptions,
): Promise<SceneRun> {
  const files = [{ name: 'main.py', content: source }];
  const program = await runner.prepare({ language: 'python', files, recording: 'scene' }, options);
  try {
    if (program.compileError !== null) return { lines: [], complaint: complainOfCompiling(program.compileError) };
    const allowed = { ...authorLimits, ...limits };
    const call = { args: [], keeps: [], files: [{ name: sceneOrderFile, content: JSON.stringify(order) }] };
    const outcome = await program.run(input, allowed, call);
    const lines = outcome.record?.lines ?? [];
    const complaint = complaintOfScene(lines) ?? complainOfRun(outcome, allowed.timeMs / 1000, lastLineOfScene(lines));
    return { lines, complaint };
  } finally {
    await program.close();
  }
}
