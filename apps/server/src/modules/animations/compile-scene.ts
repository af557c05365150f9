import { compileScene as compileNotes } from '@put/animation/compile-scene';
import { sceneAdvice } from '@put/animation/scene-advice';
import type { Runner } from '../../drivers/runner/runner.ts';
import { runScene } from '../../judging/scenes/run-scene.ts';
import type { Compiled } from './compiled.ts';

type Given = { title: string; source: string; input: string };

/** Runs a program with the module `scene`; its notes are the steps. */
export async function compileScene({ runner }: { runner: Runner }, { title, source, input }: Given): Promise<Compiled> {
  const { lines, complaint } = await runScene(runner, { source, input }, { urgent: true });
  if (complaint) return { animation: null, complaint };
  const result = compileNotes(lines, title);
  if ('complaint' in result) {
    const { message, line = null } = result.complaint;
    return { animation: null, complaint: { message, line } };
  }
  const { animation, play, words } = result;
  const advice = sceneAdvice(animation.steps, play.unsaid).map(({ message, line = null }) => ({ message, line }));
  return { animation, words, advice, complaint: null };
}
