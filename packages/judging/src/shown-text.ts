import type { TestResult } from '@put/contract/submissions';

/**
 * Exact text (packages/python/exact-text) as people read it and the database keeps it: what no screen shows, what turns the line
 * around and what is no letter at all stands as a sign. The one place that decides this: comparing comes before it, on the exact
 * text, and PostgreSQL and JSON take whatever comes out of it.
 */
export function shownText(text: string): string {
  return text.replace(unseen, signOf);
}

/** A copy of a result whose every text is shown, however deep; `isEscaped`: there was something to show by a sign. */
export function shownTexts<Value>(value: Value): { value: Value; isEscaped: boolean } {
  let isEscaped = false;
  const show = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const shown = shownText(part);
      isEscaped ||= shown !== part;
      return shown;
    }
    if (Array.isArray(part)) return part.map(show);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [shownText(key), show(one)]));
  };
  return { value: show(value) as Value, isEscaped };
}

/** What is kept of one test. Its input stays as it is: the program may be tried on it again. */
export function shownTest<Test extends Pick<TestResult, 'input'>>({ input, ...rest }: Test): Test {
  const { value, isEscaped } = shownTexts(rest);
  return { ...value, input, ...(isEscaped && { is_escaped: true }) } as unknown as Test;
}

/** The beginning of a text, never with half a letter at its end. */
export function cutText(text: string, mostLetters: number): string {
  const isHalved = isHigh(text.charCodeAt(mostLetters - 1)) && isLow(text.charCodeAt(mostLetters));
  return text.slice(0, isHalved ? mostLetters - 1 : mostLetters);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Controls besides tabs and ends of lines, marks of direction, letters without width, halves of letters. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]/gu;

/** Unicode draws the old controls: ␀. A byte is `\xff`, anything else by its number. */
function signOf(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const [mark, number, digits] = code >= 0xdc80 && code <= 0xdcff ? ['x', code & 0xff, 2] : ['u', code, 4];
  return `\\${mark}${number.toString(16).padStart(digits, '0')}`;
}
