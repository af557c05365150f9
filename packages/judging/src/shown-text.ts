import type { TestResult } from '@put/contract/submissions/submissions';

/**
 * Makes an exact text (packages/python/exact-text) fit for screens, PostgreSQL and JSON: invisible characters, marks of
 * direction and broken characters are replaced by visible signs. Nothing else in the product decides this. Outputs are
 * compared before it, as exact texts.
 */
export function shownText(text: string): string {
  return text.replace(unseen, signOf);
}

/** A copy with `shownText` applied to each string, at any depth. `isEscaped`: something was replaced. */
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

/** What is stored of one test. Its input stays exact, because the program may be run on it again. */
export function shownTest<Test extends Pick<TestResult, 'input'>>({ input, ...rest }: Test): Test {
  const { value, isEscaped } = shownTexts(rest);
  return { ...value, input, ...(isEscaped && { is_escaped: true }) } as unknown as Test;
}

/** The first `mostLetters` characters; a surrogate pair is never split. */
export function cutText(text: string, mostLetters: number): string {
  const isHalved = isHigh(text.charCodeAt(mostLetters - 1)) && isLow(text.charCodeAt(mostLetters));
  return text.slice(0, isHalved ? mostLetters - 1 : mostLetters);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Control characters except tabs and line ends, marks of direction, zero-width characters, unpaired surrogates. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]/gu;

/** A control character becomes its Unicode picture (␀), a byte `\xff`, any other character its code. */
function signOf(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const [mark, number, digits] = code >= 0xdc80 && code <= 0xdcff ? ['x', code & 0xff, 2] : ['u', code, 4];
  return `\\${mark}${number.toString(16).padStart(digits, '0')}`;
}
