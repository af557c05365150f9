import { diffArrays, diffWordsWithSpace } from 'diff';

export type Piece = { is: 'same' | 'added' | 'removed'; text: string };
export type DifferenceRow =
  | { is: 'same' | 'added' | 'removed'; pieces: Piece[] }
  /** Equal lines that are left out. */
  | { is: 'gap'; lines: number };

/** Lines around each change that stay to see where it is. */
const contextLines = 2;
/** Two texts that have nothing in common would take minutes; then they stand one after the other. */
const timeout = 500;
/** In a longer line words are not looked for. */
const longestLine = 5000;

/** What changed from one text to another: whole lines, and inside of a changed line its words. */
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

/** Lines that gave way to others: the first to the first, the second to the second, word by word. */
function compareLines(from: readonly string[], to: readonly string[]): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  for (let at = 0; at < Math.max(from.length, to.length); at += 1) {
    const [old, now] = [from[at], to[at]];
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
