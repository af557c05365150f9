import { complaintOfScene, lastLineOfScene, lastLineOfTrace } from '@put/animation/broken-run';
import { compileScene } from '@put/animation/compile-scene';
import { sceneAdvice } from '@put/animation/scene-advice';
import { sceneOrderFile } from '@put/animation/scene-notes';
import { compileTrace } from '@put/animation/trace/compile-trace';
import type { AnimationComplaint } from '@put/contract/animations/animation-editing';
import { animationLimits } from '@put/contract/animations/animation-format';
import { complainOfCompiling, complainOfRun } from '@put/judging/complain-of-run';
import { runInBrowser } from '../../../parts/browser-runs/run-in-browser.ts';
import type { Progress } from '../../../parts/browser-runs/runner-messages.ts';
import type { Made, ToMake } from './made.ts';

/** The limits of the server (judging/scenes/run-scene.ts). */
const limits = { timeMs: animationLimits.timeMs, memoryBytes: 256 * 1_048_576, outputBytes: 1_048_576 };
const noRecord = { lines: [], printedBytes: [], isCut: false };

/**
 * Makes an animation of a program in this browser, as the server does. Rejects with `NoBrowserRun` where the browser can
 * not run Python, and with the signal's reason when it is aborted.
 */
export async function compileInBrowser(
  { kind, title, source, input, listing }: ToMake,
  onProgress: (progress: Progress | null) => void,
  signal: AbortSignal,
): Promise<Made> {
  const isScene = kind === 'scene';
  const order = { args: [], keeps: [], files: [{ name: sceneOrderFile, content: '{}' }] };
  const { compileError, outcome, record } = await runInBrowser(
    {
      language: 'python',
      files: [{ name: 'main.py', content: source }],
      input,
      limits,
      ...(isScene ? { scenes: true, call: order } : { traces: true }),
    },
    // a language that comes slowly is left loading, and the server compiles meanwhile
    { onProgress, onElsewhere: () => undefined, onStart: () => onProgress(null) },
    signal,
  );
  if (compileError !== null) return broken(complainOfCompiling(compileError));
  const { lines } = record ?? noRecord;
  const lastLine = isScene ? lastLineOfScene(lines) : lastLineOfTrace(lines);
  const complaint =
    (isScene ? complaintOfScene(lines) : null) ?? complainOfRun(outcome, limits.timeMs / 1000, lastLine);
  if (complaint !== null) return broken(complaint);
  return isScene
    ? madeOfScene(lines, title)
    : madeOfTrace({ source, title, listing, record: record ?? noRecord, printed: outcome.stdout });
}

const broken = (complaint: AnimationComplaint): Made => ({ animation: null, complaint, advice: [] });

function madeOfScene(lines: readonly string[], title: string): Made {
  const result = compileScene(lines, title);
  if ('complaint' in result) return broken({ message: result.complaint.message, line: result.complaint.line ?? null });
  const { animation, play } = result;
  const advice = sceneAdvice(animation.steps, play.unsaid).map(({ message, line = null }) => ({ message, line }));
  return { animation, complaint: null, advice };
}

function madeOfTrace(wanted: Parameters<typeof compileTrace>[0]): Made {
  const result = compileTrace(wanted);
  return 'complaint' in result
    ? broken(result.complaint)
    : { animation: result.animation, complaint: null, advice: [] };
}
