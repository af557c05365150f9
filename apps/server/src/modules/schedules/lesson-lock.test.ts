import { noLateWork } from '@put/contract/courses/schedule';
import { expect, test } from 'vitest';
import { lockOf } from './lesson-lock.ts';

const schedule = { opens_at: null, soft_deadline: null, hard_deadline: null, late_policy: noLateWork };
const now = Date.parse('2026-03-01T00:00:00Z');
const reached = (score: number) => () => ({ title: 'Первое', score, max_score: 30 });

test('an open lesson without conditions', () => {
  expect(lockOf({ schedule, requires: null }, () => undefined, now)).toBeNull();
});

test('before its time it says when it opens', () => {
  const opens_at = '2026-03-02T00:00:00.000Z';
  expect(lockOf({ schedule: { ...schedule, opens_at }, requires: null }, () => undefined, now)).toEqual({
    reason: 'not_open',
    opens_at,
  });
});

test('exactly the required percent opens the lesson, a point less does not', () => {
  const plan = { schedule, requires: { lesson_id: 1, percent: 50 } };
  expect(lockOf(plan, reached(15), now)).toBeNull();
  expect(lockOf(plan, reached(14), now)).toEqual({
    reason: 'requires',
    lesson_id: 1,
    lesson_title: 'Первое',
    percent: 50,
    reached_percent: 46,
  });
});

test('a required lesson that is deleted or has no points locks nothing', () => {
  const plan = { schedule, requires: { lesson_id: 1, percent: 50 } };
  expect(lockOf(plan, () => undefined, now)).toBeNull();
  expect(lockOf(plan, () => ({ title: 'Чтение', score: 0, max_score: 0 }), now)).toBeNull();
});
