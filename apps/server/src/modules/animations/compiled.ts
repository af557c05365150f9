import type { AnimationAdvice, AnimationComplaint } from '@put/contract/animations/animation-editing';
import type { Animation } from '@put/contract/animations/animation-format';

/** `words`: the text alternative of the whole. `advice`: what its author may want to look at. */
export type Compiled =
  | { animation: Animation; words: string; advice: AnimationAdvice[]; complaint: null }
  | { animation: null; complaint: AnimationComplaint };
