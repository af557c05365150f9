import { diffArrays, diffWordsWithSpace } from 'diff';

export type Piece = { is: 'same' | 'added' | 'removed'; text: string };
export type DifferenceRow =
  | { is: 'same' | 'added' | 'removed'; pieces: Piece[] }
  /** Equal lines that are not shown. */
  | { is: 'gap'; lines: number };

/** Equal lines shown around each change. */
const contextLines = 2;
/**
 * In ms. Comparing very different texts would take minutes; after this time the whole texts are shown one after the
 * other.
 */
const timeout = 500;
/** Words are not compared in longer lines. */
const longestLine = 5000;

/** The difference of two texts: whole lines, and within a changed line its words. */
export function compareTexts(before: string, after: string): DifferenceRow[] {
  const [from, to] = [before.split('\n'), after.split('\n')];
  const changes = diffArrays(from, to, { timeout }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ];
  const rows: DifferenceRow[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const { value, added, removed } = changes[at]!;
    const next = changes[at + 1];
    if (removed && next?.added) {
      rows.push(...compareLines(value, next.value));
      at += 1;
    } else {
      const is = added ? 'added' : removed ? 'removed' : 'same';
      for (const line of value) rows.push({ is, pieces: [{ is, text: line }] });
    }
  }
  return leaveOutEqual(rows);
}

/** Pairs replaced lines with new ones and compares each pair word by word. */
function compareLines(from: readonly string[], to: readonly string[]): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  for (const [old, now] of pairLines(from, to)) {
    const pieces = old !== undefined && now !== undefined ? compareWords(old, now) : [];
    for (const [is, line] of [
      ['removed', old],
      ['added', now],
    ] as const) {
      if (line === undefined) continue;
      const own = pieces.filter((piece) => piece.is === is || piece.is === 'same');
      rows.push({ is, pieces: own.length > 0 ? own : [{ is, text: line }] });
    }
  }
  return rows;
}

type Pair = [old: string | undefined, now: string | undefined];

/** Equal numbers are paired in order. Else each line of the shorter list gets the most similar line within reach. */
function pairLines(from: readonly string[], to: readonly string[]): Pair[] {
  const isLonger = from.length > to.length;
  const [few, many] = isLonger ? [to, from] : [from, to];
  const pairOf = (one: string | undefined, other: string | undefined): Pair => (isLonger ? [other, one] : [one, other]);
  const pairs: Pair[] = [];
  let next = 0;
  for (const [at, line] of few.entries()) {
    // every later line of the shorter list needs a partner too
    const reach = many.slice(next, Math.min(many.length - (few.length - at) + 1, next + mostLookedAt));
    const alike = reach.map((other) => likeness(line, other));
    const best = next + alike.indexOf(Math.max(...alike));
    for (const other of many.slice(next, best)) pairs.push(pairOf(undefined, other));
    pairs.push(pairOf(line, many[best]));
    next = best + 1;
  }
  for (const other of many.slice(next)) pairs.push(pairOf(undefined, other));
  return pairs;
}

/** Nobody would see that lines further apart belong together. */
const mostLookedAt = 20;

/** The share of common words and characters, 0 to 1. */
function likeness(one: string, other: string): number {
  if (one.length > longestLine || other.length > longestLine) return 0;
  const [words, others] = [one, other].map((line) => new Set(line.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)));
  const common = [...words!].filter((word) => others!.has(word)).length;
  return common / Math.max(words!.size, others!.size, 1);
}

function compareWords(old: string, now: string): Piece[] {
  if (old.length > longestLine || now.length > longestLine) return [];
  const words = diffWordsWithSpace(old, now, { timeout }) ?? [];
  return words.map(({ added, removed, value: text }) => ({ is: added ? 'added' : removed ? 'removed' : 'same', text }));
}

function leaveOutEqual(rows: readonly DifferenceRow[]): DifferenceRow[] {
  const isNear = rows.map((_, at) =>
    rows.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ is }) => is !== 'same'),
  );
  const shown: DifferenceRow[] = [];
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1);
    if (isNear[at]) shown.push(row);
    else if (last?.is === 'gap') last.lines += 1;
    else shown.push({ is: 'gap', lines: 1 });
  }
  return shown;
}
