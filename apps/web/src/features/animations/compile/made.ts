import type { AnimationComplaint, AnimationContent } from '@put/contract/animations/animation-editing';
import type { Animation, AnimationKind } from '@put/contract/animations/animation-format';

/** What an animation is made of. */
export type ToMake = AnimationContent & { kind: AnimationKind; title: string };

/** An animation, or why there is none; and what its author may want to look at. */
export type Made = {
  animation: Animation | null;
  complaint: AnimationComplaint | null;
  advice: AnimationComplaint[];
};
