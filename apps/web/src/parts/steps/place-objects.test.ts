import { expect, test } from 'vitest';
import { type Branch, placeObjects, inlineText } from './place-objects.ts';
import type { Thing } from '@put/animation/trace/read-trace';

const node = (number: number, rows: Record<string, string | number>): Thing => ({
  number,
  kind: 'instance',
  name: 'Node',
  items: Object.entries(rows),
  more: 0,
});
const list = (number: number, ...items: (string | number)[]): Thing => ({
  number,
  kind: 'list',
  name: 'list',
  items,
  more: 0,
});
/** The placement as text: «1(2(3))» means that 2 is to the right of 1, and 3 to the right of 2. */
const words = (rows: readonly Branch[]): string =>
  rows.map(({ thing, branches }) => `${thing.number}${branches.length > 0 ? `(${words(branches)})` : ''}`).join(' ');
const wide = 10_000;

test('a linked list goes from left to right, from its head, however it was built', () => {
  const things = [node(1, { next: 'None' }), node(2, { next: 1 }), node(3, { next: 2 })];
  expect(words(placeObjects(things, wide))).toBe('3(2(1))');
});

test('what is too far to the right begins a row of its own, and all the rest goes on from there', () => {
  const things = Array.from({ length: 7 }, (_, at) => node(at + 1, { next: at === 6 ? 'None' : at + 2 }));
  expect(words(placeObjects(things, 400))).toBe('1(2(3)) 4(5(6)) 7');
  expect(words(placeObjects(things, 0))).toBe('1 2 3 4 5 6 7');
});

test('a tree grows to the right, a table has its rows one under another', () => {
  const tree = [
    node(1, { left: 2, right: 3 }),
    node(2, { left: 4, right: 'None' }),
    node(3, { left: 'None', right: 'None' }),
    node(4, { left: 'None', right: 'None' }),
  ];
  expect(words(placeObjects(tree, wide))).toBe('1(2(4) 3)');
  expect(words(placeObjects([list(1, 2, 3), list(2, '0', '0'), list(3, '0', '0')], wide))).toBe('1(2 3)');
});

test('each object stands once: shared ones where they are met first, circles too', () => {
  expect(words(placeObjects([list(1, '0'), list(2, 1, 1), list(3, 1)], wide))).toBe('2(1) 3');
  expect(words(placeObjects([list(1, '0', 1)], wide))).toBe('1');
  const ring = [node(1, { prev: 2, next: 2 }), node(2, { prev: 1, next: 1 })];
  expect(words(placeObjects(ring, wide))).toBe('1(2)');
});

test('functions that hold nothing, classes of methods and short tuples are text where they are mentioned', () => {
  const thing = (kind: Thing['kind'], name: string, items: Thing['items'], more = 0) =>
    inlineText({ number: 1, kind, name, items, more });
  expect(thing('function', 'add(a, b)', [])).toBe('функция add(a, b)');
  expect(thing('function', 'step()', [['count', '1']])).toBeNull();
  expect(thing('class', 'Node', [['__init__', '__init__(self)']])).toBe('класс Node');
  expect(thing('class', 'Node', [['made', '0']])).toBeNull();
  expect(thing('tuple', 'tuple', ['1', '2'])).toBe('(1, 2)');
  expect(thing('tuple', 'tuple', ['1'])).toBe('(1,)');
  expect(thing('tuple', 'tuple', ['1', 2])).toBeNull();
  expect(thing('tuple', 'Point', ['1', '2'])).toBeNull();
  expect(thing('tuple', 'tuple', ['1'], 5)).toBeNull();
  expect(thing('list', 'list', ['1'])).toBeNull();
});
