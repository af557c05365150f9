import type { MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons/parsons';
import { moveId } from '../../ui/sortable/sortable-list.tsx';

export type Placed = ParsonsAnswer['lines'][number];

/**
 * Keys of the two headings. Program and remaining lines are one sortable list, so that a line can move between them.
 */
export const programHead = ':program';
export const restHead = ':rest';

const mostIndent = 20;

/** The lines of the answer that the task still has: its author may have removed some. */
export const knownLines = (view: MyParsons, answer: ParsonsAnswer | null): Placed[] =>
  (answer?.lines ?? []).filter(({ key }) => view.lines.some((line) => line.key === key));

export const idsOf = (view: MyParsons, placed: readonly Placed[]): string[] => [
  programHead,
  ...placed.map(({ key }) => key),
  restHead,
  ...view.lines.map(({ key }) => key).filter((key) => placed.every((line) => line.key !== key)),
];

/** The answer after a drag. A newly placed line gets the indentation of the line above it. */
export function placedOf(view: MyParsons, ids: readonly string[], before: readonly Placed[]): Placed[] {
  const placed: Placed[] = [];
  for (const key of ids.slice(0, ids.indexOf(restHead))) {
    if (key === programHead) continue;
    const given = view.lines.find((line) => line.key === key)?.indent ?? 0;
    const indent = view.checks_indent ? (placed.at(-1)?.indent ?? 0) : given;
    placed.push(before.find((line) => line.key === key) ?? { key, indent });
  }
  return placed;
}

export const added = (view: MyParsons, placed: readonly Placed[], key: string): Placed[] =>
  placedOf(view, [programHead, ...placed.map((line) => line.key), key, restHead], placed);

export const without = (placed: readonly Placed[], key: string): Placed[] => placed.filter((line) => line.key !== key);

export function stepped(placed: readonly Placed[], key: string, by: -1 | 1): Placed[] {
  const from = placed.findIndex((line) => line.key === key);
  const to = from + by;
  return from < 0 || to < 0 || to >= placed.length ? [...placed] : moveId(placed, from, to);
}

export const indented = (placed: readonly Placed[], key: string, by: -1 | 1): Placed[] =>
  placed.map((line) =>
    line.key === key ? { key, indent: Math.min(mostIndent, Math.max(0, line.indent + by)) } : line,
  );
