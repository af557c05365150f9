import type { SceneAnimation, SceneStep } from '@put/contract/animations/animation-format';
import type { Performance } from '@put/contract/animations/performances';

/** What the player shows of a performance. */
export function sceneOf(
  { title, code, language, steps }: Pick<Performance, 'title' | 'code' | 'language' | 'steps'>,
  more: readonly SceneStep[] = [],
): { title: string; animation: SceneAnimation } {
  const all = [...steps, ...more];
  return { title, animation: { format: 1, kind: 'scene', title, code, language, steps: all } };
}
