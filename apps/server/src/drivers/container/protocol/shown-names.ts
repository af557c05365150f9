import { exactBytes, exactText } from '@put/python/exact-text.ts';

/**
 * Names of files as people see and send them. A byte that is no part of a text in UTF-8, or that nobody can see, is
 * shown as the sign of Braille with its number, so that any name is a text and no two are alike. Real signs of this range
 * are shown by their bytes. `/` and NUL have no sign: no name can become a way to another folder.
 */
const signs = /[\u2801-\u281f\u287f-\u28ff]/;
const unseen = /(?!\0)[\p{Cc}\u2801-\u281f\u287f-\u28ff]|[\udc80-\udcff]/gu;
const firstSign = 0x2800;

/** `exact`: a name or a path as the agent tells it. */
export const shownName = (exact: string): string =>
  exact.replace(unseen, (letter) =>
    Array.from(exactBytes(letter), (byte) => String.fromCharCode(firstSign + byte)).join(''),
  );

/** The name or path that is shown so. */
export function exactName(shown: string): string {
  if (!signs.test(shown)) return shown;
  const pieces = Array.from(shown, (letter) =>
    signs.test(letter) ? Buffer.from([letter.charCodeAt(0) - firstSign]) : exactBytes(letter),
  );
  return exactText(Buffer.concat(pieces));
}

const encodings = ['windows-1251', 'ibm866'] as const;

/** How a name reads in the encoding of Windows that gives more Russian letters; undefined: it is a text as it is. */
export function nameInWindows(exact: string): string | undefined {
  if (exact.isWellFormed()) return undefined;
  const read = encodings.map((encoding) => new TextDecoder(encoding).decode(exactBytes(exact)));
  const lettersIn = (text: string) => text.match(/[А-Яа-яЁё]/g)?.length ?? 0;
  const best = read.toSorted((one, other) => lettersIn(other) - lettersIn(one))[0]!;
  return best.replaceAll(/\p{Cc}/gu, '·');
}
