import type { ParsonsLine } from './parsons.ts';

type Line = Pick<ParsonsLine, 'key' | 'indent' | 'after' | 'may_swap'>;

/**
 * For each line in the list: the indexes of the lines that it must follow. A line follows the head of its block and
 * everything that stands before it on its level, with their blocks. A line with `may_swap` need not follow the line
 * before it, only the lines that the other one follows. `after` replaces this rule.
 */
export function parsonsOrder(lines: readonly Line[]): Set<number>[] {
  const indexOf = new Map(lines.map(({ key }, at) => [key, at]));
  const own = lines.map((line, at): number[] => {
    if (line.after !== null) return line.after.flatMap((key) => indexOf.get(key) ?? []).filter((other) => other !== at);
    return followed(lines, at);
  });
  return own.map((_, at) => allBefore(own, at));
}

/**
 * The index of the line that begins the block of this line: the nearest line above with less indentation; −1 if there
 * is none.
 */
export function headOf(indents: readonly number[], at: number): number {
  for (let above = at - 1; above >= 0; above -= 1) if (indents[above]! < indents[at]!) return above;
  return -1;
}

function followed(lines: readonly Line[], at: number): number[] {
  const indents = lines.map(({ indent }) => indent);
  const head = headOf(indents, at);
  /** Lines that may swap form a group. It starts at the nearest line above without `may_swap`. */
  let start = at;
  while (lines[start]!.may_swap && siblingBefore(indents, start, head) >= 0)
    start = siblingBefore(indents, start, head);
  const above = Array.from({ length: start - head - 1 }, (_, step) => head + 1 + step);
  return head < 0 ? above : [head, ...above];
}

/** The nearest line above on the same level in the same block; −1 if there is none. */
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
