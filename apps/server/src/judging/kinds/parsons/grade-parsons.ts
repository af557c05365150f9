import { headOf, parsonsOrder } from '@put/contract/kinds/parsons/parsons-order';
import type { LineMark, ParsonsConfig } from '@put/contract/kinds/parsons/parsons';
import { largestFree } from './largest-free.ts';

/** A line of an answer by the author's key; null for a key that was not shown. */
export type PlacedLine = { key: string | null; indent: number };
export type ParsonsGrade = { share: number; marks: LineMark[]; missing: number };

type Needed = {
  indents: readonly number[];
  /** For each needed line: all lines that must stand above it. */
  before: readonly ReadonlySet<number>[];
  heads: readonly number[];
};

/** Above this number of assignments of equal lines, they are taken in the order in which they stand. */
const mostWays = 720;

/**
 * A line is right when it is in its block, has its indentation, and belongs to the largest set of such lines that
 * breaks no rule of order. The share is the number of right lines minus the number of distractors, divided by the
 * number of needed lines; at least 0. Equal lines are assigned in the way that is best for the student.
 */
export function gradeParsons(config: ParsonsConfig, answer: readonly PlacedLine[]): ParsonsGrade {
  const lines = config.lines.filter((line) => !line.is_distractor);
  const indents = lines.map(({ indent }) => indent);
  const needed = { indents, before: parsonsOrder(lines), heads: indents.map((_, at) => headOf(indents, at)) };
  const known = answer.map(({ key }) => lines.findIndex((line) => line.key === key));
  const placed = known.map((at, index) => (at >= 0 && known.indexOf(at) === index ? at : -1));
  const given = answer.map(({ indent }, index) =>
    config.checks_indent ? indent : (indents[placed[index]!] ?? indent),
  );

  let best: LineMark[] = [];
  let right = -1;
  for (const way of waysOf(
    placed,
    lines.map(({ text }) => text.trim()),
  )) {
    const marks = markLines(needed, way, config.checks_indent ? given : way.map((at) => indents[at] ?? 0));
    const count = marks.filter((mark) => mark === 'right').length;
    if (count > right) [best, right] = [marks, count];
    if (count === lines.length) break;
  }
  const extra = best.filter((mark) => mark === 'extra').length;
  const isWhole = right === lines.length && extra === 0;
  const part = config.gives_partial && lines.length > 0 ? Math.max(0, (right - extra) / lines.length) : 0;
  const share = isWhole ? 1 : part;
  return { share, marks: best, missing: lines.length - placed.filter((at) => at >= 0).length };
}

/** `placed` lists the needed lines from top to bottom by their index; −1 is a distractor. */
function markLines(needed: Needed, placed: readonly number[], indents: readonly number[]): LineMark[] {
  const isInBlock = placed.map((at, index) => at >= 0 && blockOf(needed, placed, index) === needed.heads[at]);
  const isIndented = placed.map((at, index) => at >= 0 && indents[index] === needed.indents[at]);
  /** The upper of two lines must follow the lower one. */
  const areCrossed = (upper: number, lower: number) => needed.before[placed[upper]!]!.has(placed[lower]!);
  const candidates = placed.flatMap((_, index) => (isInBlock[index] && isIndented[index] ? [index] : []));
  const right = new Set(largestFree(candidates, areCrossed));
  return placed.map((at, index): LineMark => {
    if (at < 0) return 'extra';
    if (right.has(index)) return 'right';
    const fits = [...right].every((other) => !areCrossed(Math.min(index, other), Math.max(index, other)));
    return isInBlock[index] && !isIndented[index] && fits ? 'indent' : 'misplaced';
  });
}

/**
 * The head of the block in which a line stands. It uses the indentation that each line should have, so that one wrong
 * indentation does not make the lines below wrong.
 */
function blockOf({ indents }: Needed, placed: readonly number[], index: number): number {
  const own = indents[placed[index]!]!;
  for (let above = index - 1; above >= 0; above -= 1) {
    const at = placed[above]!;
    if (at >= 0 && indents[at]! < own) return at;
  }
  return -1;
}

/** All assignments of equal lines to each other's places. */
function* waysOf(placed: readonly number[], texts: readonly string[]): Generator<number[]> {
  const groups = [...Map.groupBy(texts.keys(), (at) => texts[at]!).values()]
    .map((ats) => ({ ats, places: placed.flatMap((at, index) => (ats.includes(at) ? [index] : [])) }))
    .filter(({ ats, places: positions }) => ats.length > 1 && positions.length > 0);
  const count = groups.reduce(
    (ways, { ats, places: positions }) => ways * arrangements(ats.length, positions.length),
    1,
  );
  const assign = function* (way: number[], [group, ...rest]: typeof groups): Generator<number[]> {
    if (group === undefined) {
      yield way;
      return;
    }
    const orders = count > mostWays ? [group.ats] : ordersOf(group.ats, group.places.length);
    for (const order of orders) {
      const next = [...way];
      group.places.forEach((index, step) => (next[index] = order[step]!));
      yield* assign(next, rest);
    }
  };
  yield* assign([...placed], groups);
}

function arrangements(of: number, taken: number): number {
  let ways = 1;
  for (let step = 0; step < taken; step += 1) ways *= of - step;
  return ways;
}

function* ordersOf(items: readonly number[], length: number): Generator<number[]> {
  if (length === 0) yield [];
  else
    for (const item of items)
      for (const rest of ordersOf(
        items.filter((other) => other !== item),
        length - 1,
      ))
        yield [item, ...rest];
}
