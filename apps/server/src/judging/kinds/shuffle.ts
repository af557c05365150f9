import { hashOf } from '@put/contract/kinds/mask-key';
import type { Shuffle } from '@put/contract/kinds/quiz/quiz-view';
import { seedOf, shuffled } from '../seed.ts';

/** Shuffles each list by the student's seed: the same student always sees the same order. */
export const shuffleBy =
  (seed: number): Shuffle =>
  (items, name) =>
    shuffled(items, seedOf(seed, hashOf(name)));
