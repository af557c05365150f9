import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LatePolicy, noLateWork, type Schedule, standingAt } from './schedule.ts';
import { earlierThanOwn, newProblems, scheduleProblems } from './schedule-problems.ts';

const soft = '2026-11-29T20:59:00.000Z';
const hard = '2026-12-06T20:59:00.000Z';
const plan = (fields: Partial<Schedule>): Schedule => ({
  opens_at: null,
  soft_deadline: soft,
  hard_deadline: hard,
  late_policy: { steps: [], after: 50 },
  ...fields,
});
const said = (fields: Partial<Schedule>) =>
  scheduleProblems(plan(fields)).map(({ field, isRefused }) => `${field} ${isRefused ? 'refused' : 'warned'}`);

test('a hard deadline that the late policy leaves without effect is warned about, one that acts is not', () => {
  expect(said({ late_policy: noLateWork })).toEqual(['hard_deadline warned']);
  expect(said({ late_policy: { steps: [{ until_h: 24, credit: 60 }], after: 'closed' } })).toEqual([
    'hard_deadline warned',
  ]);
  expect(said({ late_policy: { steps: [{ until_h: 200, credit: 60 }], after: 'closed' } })).toEqual([]);
  expect(said({ late_policy: { steps: [], after: 'practice' } })).toEqual([]);
  expect(said({ late_policy: noLateWork, hard_deadline: soft })).toEqual([]);
  expect(said({ late_policy: noLateWork, soft_deadline: null })).toEqual([]);
});

test('what would never open is refused, what opens too late for all points is warned about', () => {
  expect(said({ opens_at: hard })).toEqual(['opens_at refused']);
  expect(said({ opens_at: soft, hard_deadline: null, late_policy: noLateWork })).toEqual(['opens_at refused']);
  expect(said({ opens_at: '2026-12-01T00:00:00.000Z' })).toEqual(['opens_at warned']);
  expect(said({ opens_at: '2026-11-01T00:00:00.000Z' })).toEqual([]);
  expect(said({ hard_deadline: '2026-11-28T00:00:00.000Z' })).toEqual(['hard_deadline refused']);
});

test('a rule that never acts is warned about', () => {
  const steps = [
    { until_h: 24, credit: 60 },
    { until_h: 400, credit: 30 },
  ];
  expect(said({ late_policy: { steps, after: 'practice' } })).toEqual([]);
  expect(said({ late_policy: { steps, after: 'practice' }, hard_deadline: '2026-11-30T20:59:00.000Z' })).toEqual([
    'late_policy warned',
  ]);
  expect(said({ soft_deadline: null })).toEqual(['late_policy warned']);
});

test('an old contradiction is not held against another change', () => {
  const before = plan({ opens_at: hard });
  expect(newProblems(before, { ...before, soft_deadline: null, late_policy: noLateWork })).toEqual([]);
  expect(newProblems(null, before)).toHaveLength(1);
});

const time = fc.option(fc.integer({ min: 0, max: 400 }).map((hours) => new Date(hours * 3_600_000).toISOString()));
const policy: fc.Arbitrary<LatePolicy> = fc.record({
  steps: fc
    .uniqueArray(fc.record({ until_h: fc.integer({ min: 1, max: 200 }), credit: fc.constant(50) }), {
      selector: ({ until_h }) => until_h,
      maxLength: 3,
    })
    .map((steps) => steps.toSorted((a, b) => a.until_h - b.until_h)),
  after: fc.constantFrom('closed' as const, 'practice' as const, 30),
});

test('refused are exactly the plans that never take anything and those in the wrong order', () => {
  fc.assert(
    fc.property(time, time, time, policy, (opens_at, soft_deadline, hard_deadline, late_policy) => {
      const schedule = { opens_at, soft_deadline, hard_deadline, late_policy };
      const isRefused = scheduleProblems(schedule).some((problem) => problem.isRefused);
      const isInOrder = soft_deadline === null || hard_deadline === null || soft_deadline <= hard_deadline;
      // A solution in the minute of the deadline is in time, but a lesson of that one minute is a mistake: hence the
      // added minute.
      const firstMs = opens_at === null ? -1 : Date.parse(opens_at) + 60_000;
      const isEverOpen = standingAt(schedule, firstMs).state !== 'closed';
      expect(isRefused).toBe(!isInOrder || !isEverOpen);
    }),
    { numRuns: 1_000 },
  );
});

test('a deadline before the lesson’s own is named, and one where the lesson has none is not', () => {
  const lesson = { soft_deadline: '2026-11-30T20:59:00.000Z', hard_deadline: null };
  const given = { soft_deadline: '2026-11-29T20:59:00.000Z', hard_deadline: '2026-11-29T20:59:00.000Z' };
  expect(earlierThanOwn(lesson, given)).toEqual(['soft_deadline']);
  expect(earlierThanOwn(lesson, lesson)).toEqual([]);
  expect(earlierThanOwn(lesson, {})).toEqual([]);
});
