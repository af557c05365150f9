import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffled } from '../../judging/seed.ts';
import { drawTasks, newSeed, shareDrawn } from './draw-tasks.ts';

test('a shuffled order has the same things, and the same order for the same seed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer({ min: 0, max: 2 ** 31 - 1 }), (things, seed) => {
      const given = shuffled(things, seed);
      expect(given.toSorted((a, b) => a - b)).toEqual(things.toSorted((a, b) => a - b));
      expect(shuffled(things, seed)).toEqual(given);
    }),
  );
});

test('every thing comes first about as often as any other', () => {
  const first = Array.from({ length: 4000 }, () => shuffled([0, 1, 2, 3], newSeed())[0]!);
  for (const thing of [0, 1, 2, 3]) expect(first.filter((one) => one === thing).length).toBeGreaterThan(800);
});

const tasks = [1, 2, 3, 4, 5, 6].map((id) => ({ id, tag_ids: id <= 3 ? [10] : id === 4 ? [20] : [] }));

test('everybody gets so many tasks of a tag as its draw says, and all the others, in their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 5 }), (seed, count) => {
      const draws = [
        { tag_id: 10, count },
        { tag_id: 20, count: 1 },
      ];
      const drawn = drawTasks(tasks, draws, seed);
      expect(drawn.filter((id) => id <= 3)).toHaveLength(Math.min(count, 3));
      expect(drawn.filter((id) => id > 3)).toEqual([4, 5, 6]);
      expect(drawn.toSorted((a, b) => a - b)).toEqual(drawn);
      expect(drawTasks(tasks, draws, seed)).toEqual(drawn);
    }),
  );
});

test('a task with several of the tags belongs to the first draw', () => {
  const both = [{ id: 1, tag_ids: [20, 10] }];
  const draws = [
    { tag_id: 10, count: 1 },
    { tag_id: 20, count: 1 },
  ];
  expect(drawTasks([...both, { id: 2, tag_ids: [20] }], draws, 1)).toEqual([1, 2]);
});

test('the share of the points that each person can have: common tasks whole, of a draw as many as it gives', () => {
  const pointed = tasks.map((task) => ({ ...task, points: 10 }));
  expect(shareDrawn(pointed, [])).toBe(1);
  // one of three, and four that all have
  expect(shareDrawn(pointed, [{ tag_id: 10, count: 1 }])).toBeCloseTo(40 / 60);
  // a draw that asks for more than there are gives all
  expect(shareDrawn(pointed, [{ tag_id: 10, count: 9 }])).toBe(1);
  expect(shareDrawn([], [{ tag_id: 10, count: 1 }])).toBe(1);
});

test('different people get different tasks', () => {
  const draws = [{ tag_id: 10, count: 1 }];
  expect(new Set(Array.from({ length: 30 }, (_, seed) => drawTasks(tasks, draws, seed)[0])).size).toBe(3);
});
