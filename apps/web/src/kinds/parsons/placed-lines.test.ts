import { expect, test } from 'vitest';
import {
  added,
  idsOf,
  indented,
  knownLines,
  placedOf,
  programHead,
  restHead,
  stepped,
  without,
} from './placed-lines.ts';

const view = {
  language: 'python',
  checks_indent: true,
  lines: ['a', 'b', 'c'].map((key) => ({ key, text: key, indent: 0 })),
};

test('a line comes in as deep as the one above it, moves, and goes out again', () => {
  const one = indented(added(view, [], 'b'), 'b', 1);
  const two = added(view, one, 'a');
  expect(two).toEqual([
    { key: 'b', indent: 1 },
    { key: 'a', indent: 1 },
  ]);
  expect(stepped(two, 'a', -1).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(stepped(two, 'b', -1)).toEqual(two);
  expect(indented(two, 'a', -1)[1]).toEqual({ key: 'a', indent: 0 });
  expect(indented([{ key: 'a', indent: 0 }], 'a', -1)).toEqual([{ key: 'a', indent: 0 }]);
  expect(without(two, 'b')).toEqual([{ key: 'a', indent: 1 }]);
  expect(idsOf(view, two)).toEqual([programHead, 'b', 'a', restHead, 'c']);
});

test('a drag over the heading of the rest takes lines in and out; one above the first heading is the first line', () => {
  const placed = [{ key: 'b', indent: 2 }];
  expect(placedOf(view, ['c', programHead, 'b', restHead, 'a'], placed)).toEqual([
    { key: 'c', indent: 0 },
    { key: 'b', indent: 2 },
  ]);
  expect(placedOf(view, [programHead, restHead, 'b', 'a', 'c'], placed)).toEqual([]);
});

test('lines that the author has taken away are no longer in the answer', () => {
  expect(
    knownLines(view, {
      lines: [
        { key: 'gone', indent: 0 },
        { key: 'a', indent: 1 },
      ],
    }),
  ).toEqual([{ key: 'a', indent: 1 }]);
});
