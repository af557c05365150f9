/** A part of a line; `isOdd` means that it differs from the other side. */
export type Piece = { text: string; isOdd: boolean };
export type ComparedRow = { number: number; isSame: boolean; expected: Piece[] | null; got: Piece[] | null };

/** The first differences help most; nobody would scroll further. */
export const mostRows = 200;

/**
 * Compares two outputs line by line. A line that one side lacks is null there; `hidden` counts rows above the limit.
 */
export function compareOutputs(expected: string, got: string): { rows: ComparedRow[]; hidden: number } {
  const [left, right] = [linesOf(expected), linesOf(got)];
  const length = Math.max(left.length, right.length);
  const rows = Array.from({ length: Math.min(length, mostRows) }, (_, index) =>
    compareLine(index + 1, left[index], right[index]),
  );
  return { rows, hidden: length - rows.length };
}

function compareLine(number: number, expected: string | undefined, got: string | undefined): ComparedRow {
  if (expected === undefined || got === undefined) {
    const whole = (line: string | undefined) => (line === undefined ? null : [{ text: line, isOdd: true }]);
    return { number, isSame: false, expected: whole(expected), got: whole(got) };
  }
  if (expected === got) {
    const piece = [{ text: expected, isOdd: false }];
    return { number, isSame: true, expected: piece, got: piece };
  }
  const [a, b] = [Array.from(expected), Array.from(got)];
  const start = countSame(a, b);
  const end = Math.min(countSame(a.toReversed(), b.toReversed()), Math.min(a.length, b.length) - start);
  return { number, isSame: false, expected: cut(a, start, end), got: cut(b, start, end) };
}

function countSame(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((sign, index) => sign !== b[index]);
  return different < 0 ? a.length : different;
}

const cut = (signs: readonly string[], start: number, end: number): Piece[] =>
  [
    { text: signs.slice(0, start).join(''), isOdd: false },
    { text: signs.slice(start, signs.length - end).join(''), isOdd: true },
    { text: signs.slice(signs.length - end).join(''), isOdd: false },
  ].filter(({ text }) => text !== '');

/** A line feed ends a line and does not begin another; the last line may lack it. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  return text.replace(/\n$/, '').split('\n');
}

/** Makes white space visible: «·» a space, «→» a tab, «␍» a carriage return. */
export const seeSpaces = (text: string): string =>
  text.replaceAll(' ', '·').replaceAll('\t', '→').replaceAll('\r', '␍').replaceAll('\u00a0', '⍽');
