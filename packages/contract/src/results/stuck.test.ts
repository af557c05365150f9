import { expect, test } from 'vitest';
import { activeAtTask, type ClassPace, findStuck, medianOf, type Try, usualStuckRules, type Working } from './stuck.ts';

const minute = 60_000;
const now = Date.parse('2026-11-29T10:00:00Z');
const rules = usualStuckRules;
const noPace: ClassPace = { medianMs: () => null, medianSolved: null };
const paceOf = (minutes: number): ClassPace => ({ medianMs: () => minutes * minute, medianSolved: null });

/** Somebody at a task since this minute, who has just written. */
const working = (fields: Partial<Working> = {}): Working => ({
  doing: 'writes',
  taskId: 1,
  isSolved: false,
  isDone: false,
  solved: 0,
  sinceMs: now,
  spentMs: 0,
  changedMs: now,
  roseMs: null,
  tries: [],
  questions: 0,
  quietUntilMs: 0,
  ...fields,
});
const stuckAt = (fields: Partial<Working>, pace = noPace) => findStuck(working(fields), pace, rules, now);
const failed = (fields: Partial<Try> = {}): Try => ({
  verdict: 'wrong_answer',
  failed_test: null,
  error_key: null,
  ...fields,
});

test('nobody is stuck who is not here, is away, or has a teacher on the way', () => {
  const asks = { questions: 1 };
  expect(stuckAt(asks)).toEqual({ reason: 'asks', questions: 1 });
  expect(stuckAt({ ...asks, doing: null })).toBeNull();
  expect(stuckAt({ ...asks, doing: 'away' })).toBeNull();
  expect(stuckAt({ ...asks, quietUntilMs: now + 1 })).toBeNull();
  expect(stuckAt({ ...asks, quietUntilMs: now })).not.toBeNull();
});

test('a task without a rise of the points: longer than the rule, and than twice the class’s median', () => {
  const after = (ms: number, pace?: ClassPace) => stuckAt({ sinceMs: now - ms }, pace)?.reason ?? null;
  expect(after(rules.minutes * minute)).toBeNull();
  expect(after(rules.minutes * minute + 1)).toBe('long');
  expect(after(20 * minute, paceOf(10))).toBeNull();
  expect(after(20 * minute + 1, paceOf(10))).toBe('long');
  // a quick class does not make the rule shorter
  expect(after(rules.minutes * minute, paceOf(1))).toBeNull();
});

test('time before counts too, and a rise of the points begins it anew', () => {
  const before = { sinceMs: now - 5 * minute, spentMs: 4 * minute };
  expect(stuckAt(before)).toEqual({ reason: 'long', minutes: 9 });
  expect(stuckAt({ ...before, roseMs: now - rules.minutes * minute })).toBeNull();
  expect(stuckAt({ ...before, roseMs: now - rules.minutes * minute - 1 })).toEqual({ reason: 'long', minutes: 9 });
  expect(stuckAt({ ...before, isSolved: true })).toBeNull();
  expect(stuckAt({ ...before, taskId: null })).toBeNull();
  expect(activeAtTask({ sinceMs: now + minute, spentMs: 7 }, now)).toBe(7);
});

test('silence: longer than the rule and than half of the median, and not while a verdict is awaited', () => {
  const silent = (ms: number, fields: Partial<Working> = {}, pace?: ClassPace) =>
    stuckAt({ doing: 'reads', changedMs: now - ms, ...fields }, pace);
  expect(silent(rules.silent_minutes * minute)).toBeNull();
  expect(silent(rules.silent_minutes * minute + 1)).toEqual({ reason: 'silent', minutes: rules.silent_minutes });
  expect(silent(20 * minute, {}, paceOf(40))).toBeNull();
  expect(silent(20 * minute + 1, {}, paceOf(40))).toEqual({ reason: 'silent', minutes: 20 });
  expect(silent(60 * minute, { doing: 'waits' })).toBeNull();
});

test('attempts that end alike: by the error, else by the first failed test, else by the verdict', () => {
  const after = (...tries: Try[]) => stuckAt({ tries });
  const times = rules.same_failures;
  const alike = (one: Try, count = times) => Array.from({ length: count }, () => one);
  const byError = failed({ verdict: 'runtime_error', failed_test: '1.1', error_key: 'KeyError' });
  const last = { ...byError, failed_test: '2.1' };
  expect(after(...alike(byError, times - 1), last)).toEqual({ reason: 'repeats', times, ...last });
  expect(after(...alike(byError, times - 1), { ...byError, error_key: 'IndexError' })).toBeNull();
  const byTest = failed({ failed_test: '1.1' });
  expect(after({ ...byTest, verdict: 'partial' }, ...alike(byTest, times - 1))).toMatchObject({ times });
  expect(after(failed({ failed_test: '2.1' }), ...alike(byTest, times - 1))).toBeNull();
  expect(after({ ...byTest, error_key: 'KeyError' }, ...alike(byTest, times - 1))).toBeNull();
  expect(after(...alike(failed()))).toMatchObject({ times });
  expect(after(...alike(failed({ verdict: 'time_limit' }), 2), ...alike(failed()))).toMatchObject({ times });
  expect(after(...alike(failed(), times - 1))).toBeNull();
  expect(after(failed({ verdict: 'time_limit' }), ...alike(failed(), times - 1))).toBeNull();
  expect(after(failed({ verdict: 'time_limit' }), ...alike(failed(), times + 1))).toMatchObject({ times: times + 1 });
  expect(after(...alike(failed({ verdict: 'accepted' })))).toBeNull();
});

test('fewer solved than the class, whether a task is open or not; who has solved all is not behind', () => {
  const behind = (solved: number, medianSolved: number | null, fields: Partial<Working> = {}) =>
    findStuck(working({ solved, taskId: null, ...fields }), { ...noPace, medianSolved }, rules, now);
  expect(behind(1, 3)).toEqual({ reason: 'behind', tasks: 2 });
  expect(behind(1, 2.9)).toBeNull();
  expect(behind(1, null)).toBeNull();
  expect(behind(1, 5, { taskId: 1 })).toEqual({ reason: 'behind', tasks: 4 });
  expect(behind(1, 5, { isDone: true })).toBeNull();
});

test('the median of a class: none below three', () => {
  expect(medianOf([1, 9])).toBeNull();
  expect(medianOf([9, 1, 2])).toBe(2);
  expect(medianOf([10, 1, 4, 2])).toBe(3);
});
