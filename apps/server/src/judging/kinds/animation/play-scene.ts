import { compileScene } from '@put/animation/compile-scene';
import type { SceneOrder, SceneShown } from '@put/animation/scene-notes';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import type { PrepareOptions, Runner } from '../../../drivers/runner/runner.ts';
import { runScene } from '../../scenes/run-scene.ts';
import { AuthorFault } from '../kind.ts';

/** On a busy machine a program may need longer than the second in which the author's check must end. */
const patienceMs = 5000;

type Options = PrepareOptions & { timeMs?: number };

/**
 * Runs the program of a task once. Rejects with AuthorFault when the program makes no animation: with a student's
 * actions it goes only ways that its author holds right, so that is the author's fault.
 */
export async function playScene(
  runner: Runner,
  { program: source, input, title }: Pick<AnimationConfig, 'program' | 'input' | 'title'>,
  order: SceneOrder,
  { timeMs = patienceMs, ...options }: Options,
): Promise<SceneShown> {
  const { lines, complaint } = await runScene(runner, { source, input, limits: { timeMs }, ...order }, options);
  if (complaint !== null) throw new AuthorFault(atLine(complaint));
  const result = compileScene(lines, title);
  if ('complaint' in result) throw new AuthorFault(atLine(result.complaint));
  return result;
}

const atLine = ({ message, line }: { message: string; line?: number | null | undefined }): string =>
  line == null ? message : `строка ${line}: ${message}`;
