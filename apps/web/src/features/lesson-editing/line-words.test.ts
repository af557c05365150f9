import { noLateWork } from '@put/contract/courses/schedule';
import { scheduleProblems } from '@put/contract/courses/schedule-problems';
import { expect, test } from 'vitest';
import { datesWords } from './line-words.ts';

const clock = { timeZone: 'UTC', nowMs: Date.parse('2026-11-20T10:00:00.000Z') };
const soft_deadline = '2026-11-28T20:00:00.000Z';
const hard_deadline = '2026-12-05T20:00:00.000Z';
const week = { steps: [{ until_h: 24, credit: 50 }], after: 'closed' as const };
const words = (late_policy: typeof week | null, inherited = noLateWork) =>
  datesWords({ soft_deadline, hard_deadline, late_policy }, { inherited_late_policy: inherited }, [], clock);

test('a hard deadline without effect closes nothing: the line says when it closes indeed, and agrees with the field', () => {
  expect(words(null)).toMatch(/^до сб.* · закроется сб, 28.* · жёсткий срок не действует$/);
  expect(words(week)).toMatch(/закроется вс, 29.* · жёсткий срок не действует$/);
  const problems = scheduleProblems({ opens_at: null, soft_deadline, hard_deadline, late_policy: noLateWork });
  expect(problems).toMatchObject([{ field: 'hard_deadline', message: expect.stringContaining('Не действует') }]);
});

test('one that holds closes it, also by the policy that the lesson takes from its course', () => {
  expect(words(null, { steps: [], after: 50 } as never)).toMatch(/^до сб, 28.* · закроется сб, 5 дек/);
  expect(words(null, week as never)).toMatch(/закроется вс, 29/);
});
