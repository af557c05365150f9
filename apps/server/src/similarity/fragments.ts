import type { Pair, Region } from '@dodona/dolos-core';
import type { SimilarPlace } from '@put/contract/similarity/similarity';
import type { Solution } from './solutions.ts';

/** A part that stands in both solutions. */
export type Fragment = { left: SimilarPlace; right: SimilarPlace };

const mostFragments = 100;

type Parts = { fragments: Fragment[]; longest_lines: number; shared_lines: number };

/** The parts that two solutions share, the longest first chosen; no place belongs to two parts. */
export function fragmentsOf(pair: Pair, left: Solution, right: Solution): Parts {
  const found = pair
    .buildFragments()
    .toSorted((a, b) => b.pairs.length - a.pairs.length || a.leftkgrams.from - b.leftkgrams.from);
  const taken: (typeof found)[number][] = [];
  for (const one of found) {
    if (taken.length >= mostFragments) break;
    const isFree = taken.every(
      (other) =>
        !other.leftSelection.overlapsWith(one.leftSelection) && !other.rightSelection.overlapsWith(one.rightSelection),
    );
    if (isFree) taken.push(one);
  }
  const fragments = taken
    .toSorted((a, b) => a.leftkgrams.from - b.leftkgrams.from)
    .map(({ leftSelection, rightSelection }) => ({
      left: placeOf(leftSelection, left),
      right: placeOf(rightSelection, right),
    }));
  const joined = joinNear(fragments);
  const lines = joined.map((one) => one.left.to_line - one.left.from_line + 1);
  return {
    fragments: joined,
    longest_lines: Math.max(0, ...lines),
    shared_lines: lines.reduce((sum, one) => sum + one, 0),
  };
}

/** Parts that go on in the next line on both sides are one: between them stands what is nobody's own. */
function joinNear(fragments: readonly Fragment[]): Fragment[] {
  const joined: Fragment[] = [];
  for (const next of fragments) {
    const last = joined.at(-1);
    if (last && goesOn(last.left, next.left) && goesOn(last.right, next.right))
      joined[joined.length - 1] = { left: upTo(last.left, next.left), right: upTo(last.right, next.right) };
    else joined.push(next);
  }
  return joined;
}

const goesOn = (one: SimilarPlace, next: SimilarPlace) =>
  one.file === next.file && next.from_line >= one.to_line && next.from_line <= one.to_line + 1;
const upTo = (one: SimilarPlace, { to_line, to_column }: SimilarPlace): SimilarPlace => ({
  ...one,
  to_line,
  to_column,
});

/** Rows of a region count through all files of the solution. */
function placeOf({ startRow, startCol, endRow, endCol }: Region, { files }: Solution): SimilarPlace {
  let firstRow = 0;
  let file = 0;
  for (; file < files.length - 1; file += 1) {
    const rows = files[file]!.content.split('\n').length;
    if (startRow < firstRow + rows) break;
    firstRow += rows;
  }
  return {
    file,
    from_line: startRow - firstRow + 1,
    from_column: startCol + 1,
    to_line: endRow - firstRow + 1,
    to_column: endCol + 1,
  };
}
