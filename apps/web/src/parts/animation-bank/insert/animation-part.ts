/** The part of an animation that a text shows. Steps are counted from 1; null: from the first, to the last. */
export type Part = { from: number | null; to: number | null; input: string };

export const wholeAnimation: Part = { from: null, to: null, input: '' };

export const isWhole = ({ from, to, input }: Part): boolean => from === null && to === null && input === '';

/** The same part within an animation of so many steps. An end before its beginning moves there. */
export function partWithin({ from, to, input }: Part, steps: number): Part {
  const first = from === null ? null : Math.min(Math.max(1, from), steps);
  const last = to === null ? null : Math.min(Math.max(first ?? 1, to), steps);
  return { from: first === 1 ? null : first, to: last === steps ? null : last, input };
}
