import { expect, test } from 'vitest';
import { findCircle } from './check-chunk-circles.ts';

const chunks = (imports: Record<string, string[]>) =>
  Object.entries(imports).map(([fileName, names]) => ({ fileName, imports: names }));
const circleOf = (imports: Record<string, string[]>) =>
  findCircle(chunks(imports))?.map(({ fileName }) => fileName) ?? null;

test('files that meet again further down are no circle', () => {
  expect(circleOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeNull();
});

test('a circle is named from where it begins, however it is reached', () => {
  expect(circleOf({ start: ['a'], a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
  expect(circleOf({ a: ['b'], b: ['a'] })).toEqual(['a', 'b', 'a']);
});

test('a file that is not of this build can not be in one', () => {
  expect(circleOf({ a: ['elsewhere', 'b'], b: [] })).toBeNull();
});
