import type { ResultException } from '@put/contract/results/results';
import { expect, test } from 'vitest';
import { markExceptions } from './exceptions-at.ts';
import { hasAttempts, hasTime } from './matrix/row-cells.ts';

const given = (more: Partial<ResultException>): ResultException => ({
  user_ids: [7],
  lesson_id: 1,
  task_id: null,
  group_title: null,
  is_excused: false,
  extra_attempts: 0,
  is_more_time: true,
  reason: '',
  ...more,
});
const marksOf = (...exceptions: ResultException[]) => {
  const marks = new Uint8Array(4);
  const columns = [
    { lesson_id: 1, task_id: 10 },
    { lesson_id: 2, task_id: 20 },
  ];
  const rowOf = new Map([
    [7, 0],
    [8, 1],
  ]);
  markExceptions(marks, exceptions, { columns, rowOf });
  return [...marks];
};

test('own times of one student mark the cells of the lesson', () => {
  expect(marksOf(given({}))).toEqual([hasTime, 0, 0, 0]);
});

test('dates of a whole group mark no cell; what else it is given does', () => {
  const group = { group_title: '9 «А»', user_ids: [7, 8] };
  expect(marksOf(given(group))).toEqual([0, 0, 0, 0]);
  expect(marksOf(given({ ...group, extra_attempts: 2 }))).toEqual([hasAttempts, 0, hasAttempts, 0]);
});
