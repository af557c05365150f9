import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactBytes, exactText } from './exact-text.ts';

/** Whole letters, halves of them, what UTF-8 forbids, and anything at all. */
const bytes = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom([0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0xf0, 0x9f, 0x90]),
    ),
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

test('any bytes come back from their text, and other bytes have another text', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      expect(exactBytes(exactText(given))).toEqual(given);
    }),
  );
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(exactText(one) === exactText(other)).toBe(Buffer.compare(one, other) === 0);
    }),
  );
});

test('what UTF-8 can mean is that text, and nothing else becomes letters', () => {
  const plain = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(plain, (text) => {
      expect(exactText(new TextEncoder().encode(text))).toBe(text);
    }),
  );
  expect(exactText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xff))).toBe('\ufeffa\udcff');
});

test('ten million bytes of no text are a matter of moments, not of stack', () => {
  const many = new Uint8Array(10_000_000).fill(0xff);
  const text = exactText(many);
  expect(text.length).toBe(many.length);
  expect(exactBytes(text).length).toBe(many.length);
});
