import type { Passage } from '@put/contract/base/passage';

const longest = 120;
/** How much stands before the first found word. */
const before = 40;
const word = /[\p{L}\p{N}]+/gu;
const endOfSentence = /[.!?…:]\s+|\n/gu;

/** The place of a text where the most found words stand together; null when none does. */
export function cutPassage(text: string, isFound: (word: string) => boolean): Passage | null {
  const found = [...text.matchAll(word)].filter(([one]) => isFound(one));
  const first = densest(found);
  if (first === undefined) return null;
  const start = startFor(text, first.index);
  const end = endFor(text, start);
  const pieces: string[] = [];
  let at = start;
  for (const { 0: one, index } of found) {
    if (index < start || index + one.length > end) continue;
    pieces.push(text.slice(at, index), one);
    at = index + one.length;
  }
  pieces.push(text.slice(at, end));
  pieces[0] = (isSentence(text, start) ? '' : '…') + pieces[0]!;
  if (end < text.length) pieces.push(`${pieces.pop()!.trimEnd()}…`);
  return pieces.map((piece) => piece.replace(/\s+/g, ' '));
}

/** The first of the found words that stand together with the most others. */
function densest(found: readonly RegExpExecArray[]): RegExpExecArray | undefined {
  let best: RegExpExecArray | undefined;
  let most = 0;
  let next = 0;
  found.forEach((one, at) => {
    while (next < found.length && found[next]!.index < one.index + longest - before) next += 1;
    if (next - at <= most) return;
    most = next - at;
    best = one;
  });
  return best;
}

const isSentence = (text: string, start: number) => start === 0 || /[.!?…:\n]\s*$/u.test(text.slice(start - 3, start));

/** The sentence's start when it is near, else the start of a word. */
function startFor(text: string, index: number): number {
  const from = Math.max(0, index - before);
  const near = text.slice(from, index);
  const sentence = [...near.matchAll(endOfSentence)].at(-1);
  if (sentence) return from + sentence.index + sentence[0].length;
  return from === 0 ? 0 : from + (/^\S*\s+/u.exec(near)?.[0].length ?? near.length);
}

function endFor(text: string, start: number): number {
  if (start + longest >= text.length) return text.length;
  const part = text.slice(start, start + longest);
  return start + (/\s+\S*$/u.exec(part)?.index ?? longest);
}
