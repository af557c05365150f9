import { movedLines } from './moved-lines.ts';

type Told = { steps: readonly { at?: number; say: string }[]; source: string };

/**
 * The step to show after the program was changed, so that the picture does not jump while one types: the same step if
 * the same line still makes it, else the nearest one that this line makes, else the same number. Steps are counted from
 * 0.
 */
export function keepStep(before: Told, after: Told, step: number): number {
  const last = after.steps.length - 1;
  const same = Math.max(0, Math.min(step, last));
  const line = before.steps[step]?.at;
  const now = line === undefined ? null : movedLines(before.source, after.source)(line);
  if (now === null || after.steps[same]?.at === now) return same;
  let found = same;
  let distance = Infinity;
  for (const [index, { at }] of after.steps.entries()) {
    if (at !== now || Math.abs(index - step) >= distance) continue;
    found = index;
    distance = Math.abs(index - step);
  }
  return found;
}
