import type { Excess } from '@put/contract/lessons/read-text';
import { type PieceTree, readPiece } from './piece-tree.ts';
import type { TextPiece } from './split-text.ts';

export type PieceRead = {
  /** Stays the same while the text in this piece or before it is edited; React's key. */
  key: number;
  line: number;
  source: string;
  /** null: not read yet, or `excess` says why it is not read. */
  read: PieceTree | null;
  excess: Excess | null;
};

/** Work before the first paint, in units of `TextPiece.work`. An ordinary lesson needs less. */
export const firstWork = 25_000;
/** Work between two paints. */
export const stepWork = 12_000;
const mostElements = 60_000;
const mostFormulas = 2_000;

/** Reads the pieces of a text step by step, and never reads the same piece twice. */
export function makeMemory() {
  let known = new Map<string, PieceTree>();
  let before: { key: number; source: string }[] = [];
  let lastKey = 0;

  return {
    read(pieces: readonly TextPiece[], workLimit: number): { shown: PieceRead[]; isWaiting: boolean } {
      const used = new Map<string, PieceTree>();
      const keys = keysFor(pieces, before, () => (lastKey += 1));
      let [work, elements, formulas, isWaiting] = [0, 0, 0, false];
      const shown = pieces.map(({ source, line, excess, work: cost }, index): PieceRead => {
        const piece = { key: keys[index]!, line, source };
        if (excess !== null) return { ...piece, read: null, excess };
        if (elements > mostElements || formulas > mostFormulas) return { ...piece, read: null, excess: 'elements' };
        let read = used.get(source) ?? known.get(source);
        if (read === undefined) {
          // at least one piece in a step, however large
          if (isWaiting || (work > 0 && work + cost > workLimit)) {
            isWaiting = true;
            return { ...piece, read: null, excess: null };
          }
          work += cost;
          read = readPiece(source);
        }
        used.set(source, read);
        elements += read.elements;
        formulas += read.formulas;
        return { ...piece, read, excess: null };
      });
      // pieces that are not read yet may be known from the previous text
      known = isWaiting ? new Map([...known, ...used]) : used;
      before = shown;
      return { shown, isWaiting };
    },
  };
}

/** Pieces before and after a change keep their keys, so that what a reader opened in them stays open. */
function keysFor(
  pieces: readonly TextPiece[],
  before: readonly { key: number; source: string }[],
  newKey: () => number,
): number[] {
  const shorter = Math.min(pieces.length, before.length);
  let head = 0;
  while (head < shorter && pieces[head]!.source === before[head]!.source) head += 1;
  let tail = 0;
  while (tail < shorter - head && pieces.at(-1 - tail)!.source === before.at(-1 - tail)!.source) tail += 1;
  return pieces.map((_, index) => {
    const fromEnd = pieces.length - index;
    if (index < head || (fromEnd > tail && index < before.length - tail)) return before[index]!.key;
    return fromEnd <= tail ? before[before.length - fromEnd]!.key : newKey();
  });
}
