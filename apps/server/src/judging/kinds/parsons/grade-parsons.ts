import { headOf, parsonsOrder } from '@put/contract/kinds/parsons-order';
import type { LineMark, ParsonsConfig } from '@put/contract/kinds/parsons';
import { largestFree } from './largest-free.ts';

/** A line of an answer, by the author's own key; null for one that was never shown. */
export type PlacedLine = { key: string | null; indent: number };
export type ParsonsGrade = { share: number; marks: LineMark[]; missing: number };

type Needed = {
  indents: readonly number[];
  /** For each needed line the places of all that must stand above it. */
  before: readonly ReadonlySet<number>[];
  heads: readonly number[];
};

/** More ways than this of telling equal lines apart are not tried: then the upper one is the upper one. */
const mostWays = 720;

/**
 * A line is right when it stands in its block, with its indentation, and belongs to the largest set of such lines none of which
 * stands above one that it must follow. The share is the number of right lines, less the lines that belong nowhere, of all
 * that are needed; never below 0. Equal lines may stand for each other, in the way that is best for the student.
 */
export function gradeParsons(config: ParsonsConfig, answer: readonly PlacedLine[]): ParsonsGrade {
  const lines = config.lines.filter((line) => !line.is_distractor);
  const indents = lines.map(({ indent }) => indent);
  const needed = { indents, before: parsonsOrder(lines), heads: indents.map((_, at) => headOf(indents, at)) };
  const known = answer.map(({ key }) => lines.findIndex((line) => line.key === key));
  const placed = known.map((at, place) => (at >= 0 && known.indexOf(at) === place ? at : -1));
  const given = answer.map(({ indent }, place) =>
    config.checks_indent ? indent : (indents[placed[place]!] ?? indent),
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

/** `placed` holds, from top to bottom, places of needed lines; −1 belongs nowhere. */
function markLines(needed: Needed, placed: readonly number[], indents: readonly number[]): LineMark[] {
  const isInBlock = placed.map((at, place) => at >= 0 && blockOf(needed, placed, place) === needed.heads[at]);
  const isIndented = placed.map((at, place) => at >= 0 && indents[place] === needed.indents[at]);
  /** Two lines, the upper one of which must follow the lower one. */
  const areCrossed = (upper: number, lower: number) => needed.before[placed[upper]!]!.has(placed[lower]!);
  const candidates = placed.flatMap((_, place) => (isInBlock[place] && isIndented[place] ? [place] : []));
  const right = new Set(largestFree(candidates, areCrossed));
  return placed.map((at, place): LineMark => {
    if (at < 0) return 'extra';
    if (right.has(place)) return 'right';
    const fits = [...right].every((other) => !areCrossed(Math.min(place, other), Math.max(place, other)));
    return isInBlock[place] && !isIndented[place] && fits ? 'indent' : 'misplaced';
  });
}

/**
 * The head of the block that a line has come to stand in. It asks for the indentation that each line should have: one slip does
 * not make the lines below wrong too.
 */
function blockOf({ indents }: Needed, placed: readonly number[], place: number): number {
  const own = indents[placed[place]!]!;
  for (let above = place - 1; above >= 0; above -= 1) {
    const at = placed[above]!;
    if (at >= 0 && indents[at]! < own) return at;
  }
  return -1;
}

/** All ways in which equal lines can stand for each other. */
function* waysOf(placed: readonly number[], texts: readonly string[]): Generator<number[]> {
  const groups = [...Map.groupBy(texts.keys(), (at) => texts[at]!).values()]
    .map((ats) => ({ ats, places: placed.flatMap((at, place) => (ats.includes(at) ? [place] : [])) }))
    .filter(({ ats, places }) => ats.length > 1 && places.length > 0);
  const count = groups.reduce((ways, { ats, places }) => ways * arrangements(ats.length, places.length), 1);
  const assign = function* (way: number[], [group, ...rest]: typeof groups): Generator<number[]> {
    if (group === undefined) {
      yield way;
      return;
    }
    const orders = count > mostWays ? [group.ats] : ordersOf(group.ats, group.places.length);
    for (const order of orders) {
      const next = [...way];
      group.places.forEach((place, step) => (next[place] = order[step]!));
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
