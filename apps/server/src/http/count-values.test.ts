import { expect, test } from 'vitest';
import { holdsMoreValues } from './count-values.ts';

const long = 100;
const of = (count: number) => JSON.stringify({ list: Array.from({ length: count }, (_, at) => at) });

test('values are counted, of lists, objects and lists in lists', () => {
  expect(holdsMoreValues(of(long), long + 2)).toBe(false);
  expect(holdsMoreValues(of(long + 3), long + 2)).toBe(true);
  expect(holdsMoreValues('['.repeat(long * 3), long)).toBe(true);
  expect(holdsMoreValues(JSON.stringify(Array.from({ length: long }, () => ({ a: 1, b: 2 }))), 2 * long)).toBe(true);
});

test('a comma, a bracket and an escaped quote in a text are no values', () => {
  const text = 'f(a, [b], {c}) "quoted, \\" \\\\", '.repeat(long);
  expect(holdsMoreValues(JSON.stringify({ text, more: text }), 5)).toBe(false);
  expect(holdsMoreValues(JSON.stringify({ text, list: [1, 2, 3, 4, 5] }), 5)).toBe(true);
});

test('a text that never ends is left to the parser', () => {
  expect(holdsMoreValues(`["${'a'.repeat(long)}`, 5)).toBe(false);
});
