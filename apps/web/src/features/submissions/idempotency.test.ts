import { expect, test } from 'vitest';
import { makeWishKeys } from './idempotency.ts';

test('the same wish keeps its key until it is fulfilled; another one gets its own', () => {
  let last = 0;
  const wishes = makeWishKeys(() => `key-${++last}`);
  const solution = { task_id: 1, files: [{ name: 'main.py', content: '1' }] };
  expect(wishes.keyFor(solution)).toBe('key-1');
  expect(wishes.keyFor(structuredClone(solution))).toBe('key-1');
  expect(wishes.keyFor({ ...solution, task_id: 2 })).toBe('key-2');
  expect(wishes.keyFor(solution)).toBe('key-3');
  wishes.fulfilled();
  expect(wishes.keyFor(solution)).toBe('key-4');
});

test('keys are made without crypto.randomUUID and differ', () => {
  const keys = [makeWishKeys().keyFor(1), makeWishKeys().keyFor(1)];
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
