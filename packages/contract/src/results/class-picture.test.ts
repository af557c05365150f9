import { expect, test } from 'vitest';
import { findAllStuck, findCommonEnd, isHere, isThrough, paceOf, workingOf } from './class-picture.ts';
import type { ClassCell, ClassPerson, ClassTask } from './live-class.ts';
import { type Try, usualStuckRules } from './stuck.ts';

const now = '2026-11-29T10:00:00.000Z';
const tasks: ClassTask[] = [
  { task_id: 11, title: 'Сумма', median_seconds: 90 },
  { task_id: 12, title: 'Цикл', median_seconds: null },
];
const failed: Try = { verdict: 'wrong_answer', failed_test: '1.1', error_key: null };

const cell = (fields: Partial<ClassCell> = {}): ClassCell => ({
  status: 'tried',
  score: 0,
  attempts: 1,
  last_submitted_at: now,
  rose_at: null,
  ...fields,
});
const at = (fields: Partial<NonNullable<ClassPerson['presence']>> = {}): ClassPerson['presence'] => ({
  user_id: 1,
  task_id: 12,
  doing: 'writes',
  since: '2026-11-29T09:58:00.000Z',
  spent_seconds: 30,
  changed_at: '2026-11-29T09:59:00.000Z',
  quiet_until: null,
  ...fields,
});
const person = (fields: Partial<ClassPerson> = {}): Omit<ClassPerson, 'stuck'> => ({
  user_id: 1,
  seat: 1,
  name: null,
  presence: at(),
  cells: [null, null],
  excused: [],
  questions: 0,
  ...fields,
});

test('a person is through when each task is solved, waits for its review, or is excused', () => {
  const done = [cell({ status: 'accepted' }), cell({ status: 'review' })];
  expect(isThrough(person({ cells: done }))).toBe(true);
  expect(isThrough(person({ cells: [done[0]!, cell({ status: 'partial' })] }))).toBe(false);
  expect(isThrough(person({ cells: [done[0]!, null], excused: [1] }))).toBe(true);
  expect(isThrough(person({ cells: [done[0]!, null], excused: [0] }))).toBe(false);
  expect(isThrough(person({ cells: [] }))).toBe(false);
});

test('here is who has the page in sight', () => {
  expect([at(), at({ doing: 'away' }), null].map((presence) => isHere({ presence }))).toEqual([true, false, false]);
});

test('what the rules look at: the task in sight, its times, and the attempts after the last rise', () => {
  const tries = [failed, { ...failed, failed_test: '2.1' }, failed];
  const rose_at = '2026-11-29T09:57:00.000Z';
  const cells = [cell({ status: 'accepted' }), cell({ rose_at, tries, tries_after_rise: 2 })];
  const quiet_until = '2026-11-29T10:05:00.000Z';
  expect(workingOf(person({ presence: at({ quiet_until }), cells, questions: 2 }), tasks)).toEqual({
    doing: 'writes',
    taskId: 12,
    isSolved: false,
    isDone: false,
    solved: 1,
    sinceMs: Date.parse('2026-11-29T09:58:00.000Z'),
    spentMs: 30_000,
    changedMs: Date.parse('2026-11-29T09:59:00.000Z'),
    roseMs: Date.parse(rose_at),
    tries: tries.slice(1),
    questions: 2,
    quietUntilMs: Date.parse(quiet_until),
  });
  const more = workingOf(person({ cells: [null, cell({ tries, tries_after_rise: 9 })] }), tasks);
  expect(more.tries).toEqual(tries);
  expect(workingOf(person({ cells: [null, cell({ tries })] }), tasks).tries).toEqual(tries);
});

test('who was not in the lesson yet, who reads its text, and who is excused from the task in sight', () => {
  const nothing = { sinceMs: 0, spentMs: 0, changedMs: 0, quietUntilMs: 0, roseMs: null, tries: [] };
  expect(workingOf(person({ presence: null }), tasks)).toMatchObject({ ...nothing, doing: null, taskId: null });
  expect(workingOf(person({ presence: at({ task_id: null }) }), tasks)).toMatchObject({ taskId: null });
  expect(workingOf(person({ excused: [1] }), tasks)).toMatchObject({ isSolved: true, solved: 1, isDone: false });
  const solved = person({ cells: [null, cell({ status: 'review' })] });
  expect(workingOf(solved, tasks)).toMatchObject({ isSolved: true, solved: 1 });
});

test('the pace: how long a task takes, and what the median of those who are here has solved', () => {
  const solved = (count: number, presence = at()) =>
    person({ presence, cells: tasks.map((_, task) => (task < count ? cell({ status: 'accepted' }) : null)) });
  const { medianMs, medianSolved } = paceOf([solved(0), solved(1), solved(2), solved(2, at({ doing: 'away' }))], tasks);
  expect([medianMs(11), medianMs(12), medianMs(13)]).toEqual([90_000, null, null]);
  expect(medianSolved).toBe(1);
  expect(paceOf([solved(0), solved(1), solved(2, null)], tasks).medianSolved).toBeNull();
});

test('each person is looked at by the same rules, in their order', () => {
  const long = person({ presence: at({ since: '2026-11-29T09:00:00.000Z' }) });
  const found = findAllStuck([person(), long, person({ questions: 1 })], tasks, usualStuckRules, Date.parse(now));
  expect(found.map((one) => one?.reason)).toEqual([undefined, 'long', 'asks']);
});

test('the end that most last attempts share: from three students on, and not of who solved it or is excused', () => {
  const ending = (one: Partial<Try>, task = 0, excused: number[] = []) =>
    person({
      cells: tasks.map((_, column) => (column === task ? cell({ tries: [failed, { ...failed, ...one }] }) : null)),
      excused,
    });
  const same = { failed_test: '2.1' };
  expect(findCommonEnd([ending(same), ending(same)])).toBeNull();
  const three = [ending(same), ending(same), ending(same)];
  expect(findCommonEnd(three)).toEqual({ ...failed, ...same, at: 0, students: 3 });
  expect(findCommonEnd([ending(same), ending(same), ending(same, 1)])).toBeNull();
  expect(findCommonEnd([ending(same), ending(same), ending(same, 0, [0])])).toBeNull();
  const right = ending({ verdict: 'accepted', failed_test: null });
  expect(findCommonEnd([right, right, right])).toBeNull();
  const unjudged = ending({ verdict: null, failed_test: null });
  expect(findCommonEnd([unjudged, unjudged, unjudged])).toBeNull();
  const error = { verdict: 'runtime_error' as const, error_key: 'KeyError' };
  const four = [...three, ...['1.1', '2.1', '2.2', '3.1'].map((failed_test) => ending({ ...error, failed_test }, 1))];
  expect(findCommonEnd(four)).toMatchObject({ error_key: 'KeyError', at: 1, students: 4 });
  const byVerdict = ending({ verdict: 'time_limit', failed_test: null });
  expect(findCommonEnd([byVerdict, byVerdict, byVerdict])).toMatchObject({ verdict: 'time_limit', students: 3 });
  expect(findCommonEnd([person(), person({ cells: [cell()] })])).toBeNull();
  // an evening later nobody is here, so there is nobody to explain it to
  const gone = [
    ending(same),
    { ...ending(same), presence: null },
    { ...ending(same), presence: at({ doing: 'away' }) },
  ];
  expect(findCommonEnd(gone)).toBeNull();
  expect(findCommonEnd([...gone, ending(same), ending(same)])).toMatchObject({ students: 3 });
});
