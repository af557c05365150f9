import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadPiece } from '@put/contract/lessons/read-text';
import { makeMemory } from '@put/markdown/read-pieces';
import { splitText, type TextPiece } from '@put/markdown/split-text';

type Answer = ReadPiece[] | null;

/** Longer texts are parsed in the browser, piece by piece. A lesson of fifty pages is shorter. */
const longestText = 120_000;
/** The most work of one piece, in units of `TextPiece.work`. Other calls are answered between two pieces. */
export const mostWorkOfPiece = 20_000;
const mostWorkOfText = 250_000;
/** The length of all cached texts, in letters. Their trees take several times as many bytes. */
const mostLettersKept = 4_000_000;

const kept = new Map<string, { letters: number; answer: Promise<Answer> }>();
let lettersKept = 0;

/**
 * Parses a text as the reader's browser would, so that the reader needs neither the code nor the time. The result is
 * cached for all readers. Null for a text that would hold up other calls; the browser parses it.
 */
export function readText(text: string): Promise<Answer> {
  if (text.length > longestText) return Promise.resolve(null);
  const key = createHash('sha256').update(text).digest('base64');
  const known = kept.get(key);
  if (known) {
    // moved to the end: the text unused for longest is dropped first
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

/**
 * Whether the server parses this text. A piece beyond the parser's own limits is shown as typed, so it costs nothing.
 */
export function isReadHere(pieces: readonly TextPiece[]): boolean {
  const works = pieces.map(({ excess, work }) => (excess === null ? work : 0));
  return works.every((work) => work <= mostWorkOfPiece) && works.reduce((sum, work) => sum + work, 0) <= mostWorkOfText;
}
