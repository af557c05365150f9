import { ContainerPath } from '@put/contract/containers/container-path';
import { exactText } from '@put/python/exact-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactName, nameInWindows, shownName } from './shown-names.ts';

const anyName = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 255 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((text) => Buffer.from(text)),
    // signs of Braille themselves, whole and torn
    fc
      .array(fc.constantFrom([0xe2, 0xa0, 0x8a], [0xe2, 0xa2, 0x80], [0xe2], [0x8a], [0x0a], [0x61]), { minLength: 1 })
      .map((parts) => Uint8Array.from(parts.flat())),
  )
  .map((bytes) => exactText(bytes.filter((byte) => byte !== 0 && byte !== 0x2f)))
  .filter((name) => name !== '' && name !== '.' && name !== '..');

test('any name has a text of its own, which can be sent, and which leads back to it', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const shown = shownName(name);
      expect(exactName(shown)).toBe(name);
      expect(shown.isWellFormed()).toBe(true);
      if (Buffer.byteLength(name) <= 255) expect(ContainerPath.safeParse(shown).success).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a text that leads nowhere else is shown as it is', () => {
  for (const name of ['отчёт.txt', 'a/b', '🦉', '⠿⠯']) expect(shownName(name)).toBe(name);
  // no name has it, and no path with it passes for one without
  expect(shownName('a\0b')).toBe('a\0b');
  // no sign becomes a slash, a dot or nothing
  expect(exactName('⠮⠮⠯⠀')).toBe('⠮⠮⠯⠀');
});

test('a name from Windows is read in the encoding that makes it Russian', () => {
  const inWindows = (bytes: number[]) => nameInWindows(exactText(Uint8Array.from(bytes)));
  expect(inWindows([0xce, 0xf2, 0xf7, 0xb8, 0xf2, 0x2e, 0x74, 0x78, 0x74])).toBe('Отчёт.txt');
  expect(inWindows([0x8e, 0xe2, 0xe7, 0xf1, 0xe2, 0x2e, 0x74, 0x78, 0x74])).toBe('Отчёт.txt');
  expect(nameInWindows('Отчёт.txt')).toBeUndefined();
});
