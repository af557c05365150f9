import { hashOf } from '@put/contract/kinds/mask-key';
import type { Shuffle } from '@put/contract/kinds/quiz-view';
import { seedOf, shuffled } from '../seed.ts';

/** Each list in an order of its own, the same one whenever this student looks. */
export const shuffleBy =
  (seed: number): Shuffle =>
  (items, name) =>
    shuffled(items, seedOf(seed, hashOf(name)));
