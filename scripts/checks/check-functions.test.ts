import { expect, test } from 'vitest';
import { checkFunctions, longFunctions } from './check-functions.ts';

const component = (lines: number) => `export const A = () => (\n  <>\n${'    <br />\n'.repeat(lines - 4)}  </>\n);`;

test('a component above 120 lines is refused', () => {
  expect(longFunctions('a.tsx', component(120))).toEqual([]);
  expect(longFunctions('a.tsx', component(121))).toEqual(['a.tsx:1: 121 lines, at most 120: part it']);
});

test('no function of ours is longer', () => {
  expect(checkFunctions()).toEqual([]);
});
