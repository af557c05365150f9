import type { Action } from '@put/contract/animations/animation-format';
import { animationLimits } from '@put/contract/animations/animation-format';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';

/** An action that no question can mean: the module takes it for a wrong one. */
const nothing: Action = { do: 'pick', of: '', what: [] };

/**
 * The actions of somebody who then gives up: each question after them is answered wrong until it is shown. So one run
 * comes to the end of the program, and tells how many questions there are on this way.
 */
export const thenGiveUp = ({ tries }: Pick<AnimationConfig, 'tries'>, actions: readonly Action[]): Action[] => [
  ...actions,
  ...Array.from({ length: animationLimits.asks * tries }, () => nothing),
];
