import { expect, test } from 'vitest';
import { readMatrixCells, reorderUsers } from './matrix-cells.ts';

test('cells are read as they are written: whole numbers, parts of points, minus and powers of ten', () => {
  const read = readMatrixCells({
    counts: '2,0,3',
    columns: '0,49,1,2,65000',
    scores: '10,6.666666666666667,-1.5,1e-05,0',
    states: '07312',
    attempts: '1,12,0,3,65535',
    minutes: '0,1,525600,20,3',
    at: '1970-01-02T00:00:30.000Z',
  });
  expect([...read.starts]).toEqual([0, 2, 2, 5]);
  expect([...read.columns]).toEqual([0, 49, 1, 2, 65_000]);
  expect([...read.scores]).toEqual([10, 6.666666666666667, -1.5, 0.00001, 0]);
  expect([...read.states]).toEqual([0, 7, 3, 1, 2]);
  expect([...read.attempts]).toEqual([1, 12, 0, 3, 65_535]);
  expect([...read.handedIn]).toEqual([1440, 1439, 1440 - 525_600, 1420, 1437]);
});

test('a matrix without cells and one without students', () => {
  const none = { columns: '', scores: '', states: '', attempts: '', minutes: '', at: '2026-01-01T00:00:00.000Z' };
  expect([...readMatrixCells({ ...none, counts: '0,0' }).starts]).toEqual([0, 0, 0]);
  expect([...readMatrixCells({ ...none, counts: '' }).starts]).toEqual([0]);
});

test('with the users in another order the cells of each stay together, and those without cells have none', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const cells = {
    counts: '2,0,1',
    columns: '0,3,1',
    scores: '10,0.5,7',
    states: '310',
    attempts: '1,2,3',
    minutes: '5,6,7',
    at,
  };
  expect(reorderUsers(cells, [2, 1, 0])).toEqual({
    counts: '1,0,2',
    columns: '1,0,3',
    scores: '7,10,0.5',
    states: '031',
    attempts: '3,1,2',
    minutes: '7,5,6',
    at,
  });
  expect(reorderUsers(cells, [0, 1, 2])).toEqual(cells);
  expect(reorderUsers(cells, [1])).toMatchObject({ counts: '0', columns: '', states: '' });
  const none = { counts: '', columns: '', scores: '', states: '', attempts: '', minutes: '', at };
  expect(reorderUsers(none, [])).toEqual(none);
});
