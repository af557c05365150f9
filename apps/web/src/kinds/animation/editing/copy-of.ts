import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';

/** What a task keeps of an animation. */
export type Copy = Pick<AnimationConfig, 'animation_id' | 'version' | 'title' | 'program' | 'input'>;

export const copyOf = ({ id, version, title, source, input }: EditedAnimation): Copy => ({
  animation_id: id,
  version,
  title,
  program: source,
  input,
});
