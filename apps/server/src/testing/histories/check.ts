import type { KnownFault } from './known.ts';
import type { Model } from './model.ts';

/** Something that the product did otherwise than it promises. */
export type Broken = {
  promise: PromiseName;
  /** Where it was seen, in words. */
  about: string;
  expected: unknown;
  got: unknown;
  /** What else helps to understand it. */
  at: Record<string, unknown>;
};

/** Each promise can be left out by its name. */
export const promiseNames = [
  'no call fails by our fault',
  'a call is taken or refused by the rules of now',
  'what was typed is there, or is offered',
  'what was acknowledged is there once',
  'points are those of the rules of now',
  'a change of the rules says whether it moves points',
  'dates are the kinder ones',
  'an exam stands as its clock says',
  'what is hidden is named to nobody who may not see it',
  'a call of an ended session is refused',
  'a person who left is treated alike everywhere',
  'a copy changes nothing in what it was copied from',
] as const;
export type PromiseName = (typeof promiseNames)[number];

/** Whether a call was done. */
export const isTaken = ({ status }: { status: number }): boolean => status < 300;

/**
 * Compares what the model says with what was read. What the model says is asked again with faults that are known and open
 * when it differs.
 */
export type Check = (
  promise: PromiseName,
  about: string,
  expected: () => unknown,
  got: unknown,
  at?: Broken['at'],
) => void;

const isAlike = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? // points are rounded to two decimals on their way
      Math.abs(a - b) < 0.011
    : typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
      ? Object.keys({ ...a, ...b }).every((key) => isAlike(a[key as never], b[key as never]))
      : a === b;

/** All sets of some of these, the small ones first. */
const someOf = (all: readonly KnownFault[]): KnownFault[][] =>
  all
    .reduce<KnownFault[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])
    .toSorted((a, b) => a.length - b.length)
    .slice(1);

type Found = { broken: Broken[]; explained: (by: KnownFault) => void };

export function checkWith(
  model: Pick<Model, 'faults'>,
  open: readonly KnownFault[],
  { broken, explained }: Found,
): Check {
  const sets = someOf(open);
  return (promise, about, expected, got, at = {}) => {
    const right = expected();
    if (isAlike(right, got)) return;
    const by = sets.find((set) => {
      model.faults = new Set(set);
      return isAlike(expected(), got);
    });
    model.faults = new Set();
    if (by) by.forEach(explained);
    else broken.push({ promise, about, expected: right, got, at });
  };
}
