import { expect, test } from 'vitest';
import { checkComponents, longComponents } from './check-components.ts';

const component = (lines: number) => `export const A = () => (\n  <>\n${'    <br />\n'.repeat(lines - 4)}  </>\n);`;

test('a component above 120 lines is refused', () => {
  expect(longComponents('a.tsx', component(120))).toEqual([]);
  expect(longComponents('a.tsx', component(121))).toEqual(['a.tsx:1: 121 lines, at most 120: part it']);
});

test('no component of ours is longer', () => {
  expect(checkComponents()).toEqual([]);
});
