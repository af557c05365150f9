import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactBytes, exactText } from './exact-text.ts';

/** Valid UTF-8, incomplete characters, forbidden sequences and random bytes. */
const bytes = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
      fc.uint8Array({ maxLength: 8 }),
      fc.constantFrom([0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0xf0, 0x9f, 0x90]),
    ),
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

test('bytes are restored from their text, and different bytes give different texts', () => {
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

test('valid UTF-8 becomes its characters, and nothing else does', () => {
  const plain = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(plain, (text) => {
      expect(exactText(new TextEncoder().encode(text))).toBe(text);
    }),
  );
  expect(exactText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xff))).toBe('\ufeffa\udcff');
});

test('ten million invalid bytes are fast and do not overflow the stack', () => {
  const many = new Uint8Array(10_000_000).fill(0xff);
  const text = exactText(many);
  expect(text.length).toBe(many.length);
  expect(exactBytes(text).length).toBe(many.length);
});
