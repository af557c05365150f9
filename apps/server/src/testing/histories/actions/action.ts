import type { Check } from '../check.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import type fc from 'fast-check';

/** Something that a person, or the time, does. It tells the model what has happened. */
export type Action<Given extends object> = {
  /** With what it may be done. */
  given: fc.Arbitrary<Given>;
  /** Whether there is anything to do now. Left out: always. */
  may?: (model: Model, given: Given) => boolean;
  run: (school: { world: World; model: Model; check: Check }, given: Given) => Promise<void>;
  /** In plain words, for who reads a history. */
  say: (given: Given) => string;
};

export const action = <Given extends object>(one: Action<Given>): Action<Given> => one;
