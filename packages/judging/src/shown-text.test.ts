import { isPlainText } from '@put/contract/base/plain-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, shownTest, shownText, shownTexts } from './shown-text.ts';

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

test('shown text fits the database and has no invisible characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = shownText(text);
      expect(isPlainText(shown)).toBe(true);
      expect(shown).not.toMatch(/(?![\t\n\r])[\p{Cc}\u202e\u200b]/u);
      expect(shownText(shown)).toBe(shown);
    }),
  );
});

test.each([
  ['a\0b', 'a␀b'],
  ['\x1b[31m', '␛[31m'],
  ['\x7f\x85', '␡\\u0085'],
  ['\udcff\udc80', '\\xff\\x80'],
  ['\ud83d', '\\ud83d'],
  ['да\u202eнет', 'да\\u202eнет'],
  ['строка\t1\r\n🐍 «ё» \u00a0', 'строка\t1\r\n🐍 «ё» \u00a0'],
])('%j is shown as %j', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

test('a result says whether characters were replaced, at any depth, and keeps its input', () => {
  const result = { input: '\u202e', got: 'да', details: { said: [{ by: 'program', text: 'a\0' }] }, time_ms: 5 };
  expect(shownTest(result)).toEqual({
    input: '\u202e',
    got: 'да',
    details: { said: [{ by: 'program', text: 'a␀' }] },
    time_ms: 5,
    is_escaped: true,
  });
  expect(shownTest({ input: null, got: 'да' })).toEqual({ input: null, got: 'да' });
  expect(shownTexts(['ё', null, 1, true])).toEqual({ value: ['ё', null, 1, true], isEscaped: false });
});

test('a cut never splits a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut) && cut.length <= most && cut.length >= Math.min(text.length, most) - 1).toBe(true);
    }),
  );
});
