import type { Excess } from '@put/contract/read-text';
import { type PieceTree, readPiece } from './piece-tree.ts';
import type { TextPiece } from './split-text.ts';

export type PieceRead = {
  /** The same as long as it is the same place of the text, whatever is changed in it or before it. */
  key: number;
  line: number;
  source: string;
  /** Missing while it has not been read yet, and for what is too much. */
  read: PieceTree | null;
  excess: Excess | null;
};

/** Read before the first picture; an ordinary lesson is shorter. */
export const firstWork = 25_000;
/** Read between two pictures. */
export const stepWork = 12_000;
const mostElements = 60_000;
const mostFormulas = 2_000;

/** Reads the pieces of a text bit by bit, and those that it has read once not again. */
export function makeMemory() {
  let known = new Map<string, PieceTree>();
  let before: { key: number; source: string }[] = [];
  let lastKey = 0;

  return {
    read(pieces: readonly TextPiece[], workLimit: number): { shown: PieceRead[]; isWaiting: boolean } {
      const used = new Map<string, PieceTree>();
      const keys = keysFor(pieces, before, () => (lastKey += 1));
      let [work, elements, formulas, isWaiting] = [0, 0, 0, false];
      const shown = pieces.map(({ source, line, excess, work: cost }, place): PieceRead => {
        const piece = { key: keys[place]!, line, source };
        if (excess !== null) return { ...piece, read: null, excess };
        if (elements > mostElements || formulas > mostFormulas) return { ...piece, read: null, excess: 'elements' };
        let read = used.get(source) ?? known.get(source);
        if (read === undefined) {
          // at least one at a time, whatever it costs
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
      // what waits may be known from the text before
      known = isWaiting ? new Map([...known, ...used]) : used;
      before = shown;
      return { shown, isWaiting };
    },
  };
}

/** Pieces before and after a change keep their keys, so nothing that a reader has opened in them closes. */
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
  return pieces.map((_, place) => {
    const fromEnd = pieces.length - place;
    if (place < head || (fromEnd > tail && place < before.length - tail)) return before[place]!.key;
    return fromEnd <= tail ? before[before.length - fromEnd]!.key : newKey();
  });
}
