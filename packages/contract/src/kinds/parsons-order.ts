import type { ParsonsLine } from './parsons.ts';

type Line = Pick<ParsonsLine, 'key' | 'indent' | 'after' | 'may_swap'>;

/**
 * For each needed line, in the order of the list, the places of the lines that it must follow. A line stands below the head
 * of its block and below everything before it on its level, blocks included; with `may_swap` it does not follow the one before
 * it on its level, but what that one follows. `after` says otherwise.
 */
export function parsonsOrder(lines: readonly Line[]): Set<number>[] {
  const placeOf = new Map(lines.map(({ key }, at) => [key, at]));
  const own = lines.map((line, at): number[] => {
    if (line.after !== null) return line.after.flatMap((key) => placeOf.get(key) ?? []).filter((other) => other !== at);
    return followed(lines, at);
  });
  return own.map((_, at) => allBefore(own, at));
}

/** The head of the block a line stands in: the nearest line above with less indentation; −1 for none. */
export function headOf(indents: readonly number[], at: number): number {
  for (let above = at - 1; above >= 0; above -= 1) if (indents[above]! < indents[at]!) return above;
  return -1;
}

function followed(lines: readonly Line[], at: number): number[] {
  const indents = lines.map(({ indent }) => indent);
  const head = headOf(indents, at);
  /** Lines that swap are of one group: it begins at the last one that does not. */
  let start = at;
  while (lines[start]!.may_swap && siblingBefore(indents, start, head) >= 0)
    start = siblingBefore(indents, start, head);
  const above = Array.from({ length: start - head - 1 }, (_, step) => head + 1 + step);
  return head < 0 ? above : [head, ...above];
}

/** The nearest line above on the same level of the same block; −1 for none. */
function siblingBefore(indents: readonly number[], at: number, head: number): number {
  for (let above = at - 1; above > head; above -= 1) if (indents[above] === indents[at]) return above;
  return -1;
}

function allBefore(own: readonly number[][], at: number): Set<number> {
  const before = new Set<number>();
  const open = [...own[at]!];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    if (!before.has(next)) {
      before.add(next);
      open.push(...own[next]!);
    }
  return before;
}
