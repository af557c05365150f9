import { expect, test } from 'vitest';
import { findChanges } from './find-changes.ts';
import { readTrace } from '@put/animation/trace/read-trace';

const recording = readTrace({
  isCut: false,
  printedBytes: [],
  lines: [
    ['line', 0, 1, 0, [], [], [], null],
    ['line', 0, 2, 0, [], [['a', 1]], [[1, 'list', 'list', ['1', '2'], 0]], null],
    ['line', 0, 3, 0, [], null, [[1, 'list', 'list', ['1', '5', '6'], 0]], null],
    ['call', 0, 9, 0, [['f', 9, [['x', 1]]]], null, [], null],
    ['line', 0, 10, 0, [['f', 10, [['x', '7']]]], null, [], null],
    ['return', 0, 10, 1, [], null, [], '7'],
    ['call', 0, 9, 0, [['f', 9, [['x', '8']]]], null, [], null],
    [
      'line',
      0,
      4,
      0,
      [],
      [
        ['a', 1],
        ['b', 2],
      ],
      [[2, 'set', 'set', ['1'], 0]],
      null,
    ],
    ['line', 0, 5, 0, [], null, [[2, 'set', 'set', ['0', '1'], 0]], null],
    [
      'line',
      0,
      6,
      0,
      [],
      [
        ['a', 1],
        ['b', 3],
      ],
      [[3, 'dict', 'dict', [["'k'", '1']], 0]],
      null,
    ],
    [
      'line',
      0,
      7,
      0,
      [],
      null,
      [
        [
          3,
          'dict',
          'dict',
          [
            ["'n'", '0'],
            ["'k'", '1'],
          ],
          0,
        ],
      ],
      null,
    ],
  ].map((line) => JSON.stringify(line)),
});
const changesAt = (at: number) => findChanges(recording, at, recording.thingsAt(at));

test('a name and its object are new at once; then only what is put in its place or added', () => {
  expect(changesAt(0)).toEqual({ newFrame: null, names: new Map(), newThings: new Set(), indexes: new Map() });
  expect(changesAt(1)).toMatchObject({ names: new Map([[-1, new Set(['a'])]]), newThings: new Set([1]) });
  expect(changesAt(2)).toMatchObject({
    names: new Map(),
    newThings: new Set(),
    indexes: new Map([[1, new Set([1, 2])]]),
  });
});

test('a call is new as a whole, also right after one of the same name', () => {
  expect(changesAt(3)).toMatchObject({ newFrame: 0, names: new Map() });
  expect(changesAt(4)).toMatchObject({ newFrame: null, names: new Map([[0, new Set(['x'])]]) });
  expect(changesAt(5)).toMatchObject({ newFrame: null, names: new Map() });
  expect(changesAt(6)).toMatchObject({ newFrame: 0, names: new Map() });
});

test('of a set what it had not, of a dictionary the keys whose values are others', () => {
  expect(changesAt(8).indexes).toEqual(new Map([[2, new Set([0])]]));
  expect(changesAt(9)).toMatchObject({ names: new Map([[-1, new Set(['b'])]]), newThings: new Set([3]) });
  expect(changesAt(10).indexes).toEqual(new Map([[3, new Set([0])]]));
});
