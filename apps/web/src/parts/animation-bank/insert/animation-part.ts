/** The part of an animation that a text shows. Steps are counted from 1; null: from the first, to the last. */
export type Part = { from: number | null; to: number | null; input: string };

export const wholeAnimation: Part = { from: null, to: null, input: '' };

export const isWhole = ({ from, to, input }: Part): boolean => from === null && to === null && input === '';

const isStep = (step: number, steps: number) => Number.isInteger(step) && step >= 1 && step <= steps;

/** The part without bounds that are the first or the last step; null when the animation has no such steps. */
export function partWithin({ from, to, input }: Part, steps: number): Part | null {
  const [first, last] = [from ?? 1, to ?? steps];
  if (!isStep(first, steps) || !isStep(last, steps) || first > last) return null;
  return { from: first === 1 ? null : first, to: last === steps ? null : last, input };
}
