import { wordsOf } from '@put/animation/scene-words';
import type { TraceListing } from '@put/contract/animations/animation-editing';
import type { Runner } from '../../drivers/runner/runner.ts';
import { runTrace } from '../../judging/scenes/run-trace.ts';
import type { Compiled } from './compiled.ts';

type Given = { title: string; source: string; input: string; listing: TraceListing | null };

/** Runs any program step by step; its lines are the steps. */
export async function compileTrace(
  { runner }: { runner: Runner },
  { title, source, input, listing }: Given,
): Promise<Compiled> {
  const made = await runTrace(runner, { title, source, input, listing }, { urgent: true });
  if ('complaint' in made) return { animation: null, complaint: made.complaint };
  return { animation: made.animation, words: wordsOf(made.animation.steps), advice: [], complaint: null };
}
