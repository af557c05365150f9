import type { MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons';
import { moveId } from '../../sortable/sortable-list.tsx';

export type Placed = ParsonsAnswer['lines'][number];

/** Headings in the one list of lines: rows pass over them from one part into the other. */
export const programHead = ':program';
export const restHead = ':rest';

const mostIndent = 20;

/** The lines of an answer that are still there; an author may have changed them since. */
export const knownLines = (view: MyParsons, answer: ParsonsAnswer | null): Placed[] =>
  (answer?.lines ?? []).filter(({ key }) => view.lines.some((line) => line.key === key));

export const idsOf = (view: MyParsons, placed: readonly Placed[]): string[] => [
  programHead,
  ...placed.map(({ key }) => key),
  restHead,
  ...view.lines.map(({ key }) => key).filter((key) => placed.every((line) => line.key !== key)),
];

/** What a drag has made of the list. A line that comes in stands as deep as the one above it. */
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
