import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadPiece } from '@put/contract/read-text';
import { makeMemory } from '@put/markdown/read-pieces';
import { splitText, type TextPiece } from '@put/markdown/split-text';

type Answer = ReadPiece[] | null;

/** Longer ones are read where they are shown, bit by bit: a lesson of fifty pages is shorter. */
const longestText = 120_000;
/** What one piece may cost, in the units of `TextPiece.work`: between two of them other calls are answered. */
export const mostWorkOfPiece = 20_000;
const mostWorkOfText = 250_000;
/** Letters of all texts that are kept; their trees have several times as many bytes. */
const mostLettersKept = 4_000_000;

const kept = new Map<string, { letters: number; answer: Promise<Answer> }>();
let lettersKept = 0;

/**
 * A text as its reader's device would have read it: that saves each reader the code and the time. Read once, whoever asks; null
 * for what could hold up everybody else.
 */
export function readText(text: string): Promise<Answer> {
  if (text.length > longestText) return Promise.resolve(null);
  const key = createHash('sha256').update(text).digest('base64');
  const known = kept.get(key);
  if (known) {
    // asked last, forgotten last
    kept.delete(key);
    kept.set(key, known);
    return known.answer;
  }
  const answer = readPieces(splitText(text));
  kept.set(key, { letters: text.length, answer });
  lettersKept += text.length;
  for (const [oldest, { letters }] of kept) {
    if (lettersKept <= mostLettersKept) break;
    kept.delete(oldest);
    lettersKept -= letters;
  }
  return answer;
}

async function readPieces(pieces: readonly TextPiece[]): Promise<Answer> {
  if (!isReadHere(pieces)) return null;
  const memory = makeMemory();
  for (;;) {
    const { shown, isWaiting } = memory.read(pieces, mostWorkOfPiece);
    if (!isWaiting) {
      return shown.map(({ read, excess, source }) =>
        read === null
          ? { nodes: [], headings: [], excess, source }
          : { nodes: read.nodes, headings: read.headings, excess, source: '' },
      );
    }
    await nextTurn();
  }
}

/** What is too much to be read at all costs nothing: it stays as it was typed. */
export function isReadHere(pieces: readonly TextPiece[]): boolean {
  const works = pieces.map(({ excess, work }) => (excess === null ? work : 0));
  return works.every((work) => work <= mostWorkOfPiece) && works.reduce((sum, work) => sum + work, 0) <= mostWorkOfText;
}
