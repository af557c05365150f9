import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyFor } from './secret.ts';
import { sealText, unsealText } from './sealed-text.ts';

test('a sealed text opens only with its key and its context', () => {
  const key = keyFor('a secret of at least thirty-two characters', 'second factor');
  const sealed = sealText(key, 'тайна', 'user 7');
  expect(sealed.includes(Buffer.from('тайна'))).toBe(false);
  expect(sealText(key, 'тайна', 'user 7')).not.toEqual(sealed);
  expect(unsealText(key, sealed, 'user 7')).toBe('тайна');
  expect(unsealText(key, sealed, 'user 8')).toBeUndefined();
  expect(unsealText(randomBytes(32), sealed, 'user 7')).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unsealText(key, changed, 'user 7')).toBeUndefined();
  }
  expect(unsealText(key, Buffer.alloc(5), 'user 7')).toBeUndefined();
});

test('each use has a key of its own', () => {
  const secret = 'a secret of at least thirty-two characters';
  expect(keyFor(secret, 'one')).not.toEqual(keyFor(secret, 'two'));
  expect(keyFor(secret, 'one')).toEqual(keyFor(secret, 'one'));
});
