import { expect, test } from 'vitest';
import { makeIdempotencyKeys } from './idempotency-keys.ts';

test('the same request keeps its key until it is answered; another one gets its own', () => {
  let last = 0;
  const idempotencyKeys = makeIdempotencyKeys(() => `key-${++last}`);
  const solution = { task_id: 1, files: [{ name: 'main.py', content: '1' }] };
  expect(idempotencyKeys.keyFor(solution)).toBe('key-1');
  expect(idempotencyKeys.keyFor(structuredClone(solution))).toBe('key-1');
  expect(idempotencyKeys.keyFor({ ...solution, task_id: 2 })).toBe('key-2');
  expect(idempotencyKeys.keyFor(solution)).toBe('key-3');
  idempotencyKeys.answered();
  expect(idempotencyKeys.keyFor(solution)).toBe('key-4');
});

test('keys are made without crypto.randomUUID and differ', () => {
  const keys = [makeIdempotencyKeys().keyFor(1), makeIdempotencyKeys().keyFor(1)];
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
