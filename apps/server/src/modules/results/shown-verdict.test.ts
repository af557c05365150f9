import type { LatePolicy } from '@put/contract/courses/schedule';
import { standingAt } from '@put/contract/courses/schedule';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { expect, test } from 'vitest';
import { hasEnded, shownTests, shownVerdict } from './shown-verdict.ts';

const result = (is_sample: boolean): TestResult => ({
  group: 1,
  group_name: '',
  number: 1,
  name: '',
  is_sample,
  verdict: 'wrong_answer',
  time_ms: 1,
  memory_kb: 1,
  input: '1',
  expected: '2',
  got: '3',
  stderr: 'секрет',
  message: 'ожидалось 2',
  share: 0,
  details: { got: 3 },
});
const [sample, hidden] = [result(true), result(false)];
const closed = { ...hidden, input: null, expected: null, got: null, stderr: null, message: null, details: null };

test.each<[Feedback, 'before' | 'after', boolean, TestResult[]]>([
  ['full', 'before', true, [sample, hidden]],
  ['full', 'after', true, [sample, hidden]],
  ['verdict', 'before', true, [sample, closed]],
  ['verdict', 'after', true, [sample, closed]],
  ['after_deadline', 'before', true, [sample, closed]],
  ['after_deadline', 'after', true, [sample, hidden]],
  ['score', 'before', true, [sample]],
  ['score', 'after', true, [sample]],
  ['hidden', 'before', false, [sample]],
  ['hidden', 'after', false, [sample]],
])('%s, %s the deadline: verdict %s', (feedback, when, hasVerdict, tests) => {
  const shown = shownVerdict(feedback, when === 'after');
  expect(shown.hasVerdict).toBe(hasVerdict);
  expect(shownTests([sample, hidden], shown.tests)).toEqual(tests);
});

test('hides what a kind found at a hidden test: tables of SQL, output of functions', () => {
  const secrets = [
    {
      expected: { columns: ['тайна'], rows: [['тайна']] },
      got: null,
      missing_rows: [0],
      extra_rows: [],
      is_cut: false,
    },
    { printed: 'тайна' },
  ];
  for (const details of secrets) {
    const tests = [
      { ...result(false), name: 'Имя', details, input: 'assert тайна', message: 'f(тайна): получилось 1' },
    ];
    expect(JSON.stringify(shownTests(tests, 'verdicts'))).not.toContain('тайна');
    expect(shownTests(tests, 'none')).toEqual([]);
    expect(JSON.stringify(shownTests(tests, 'open'))).toContain('тайна');
  }
});

test('a group’s own level holds for its tests, whatever the task says', () => {
  const [first, second, third] = [1, 2, 3].map((group) => ({ ...hidden, group })) as [
    TestResult,
    TestResult,
    TestResult,
  ];
  const levels = { 1: 'open', 2: 'none' } as const;
  const ofGroup = (group: number) => levels[group as 1 | 2] ?? null;
  expect(shownTests([first, second, third], 'verdicts', ofGroup)).toEqual([first, { ...closed, group: 3 }]);
  expect(shownTests([first, second, third], 'none', ofGroup)).toEqual([first]);
  expect(shownTests([{ ...sample, group: 2 }], 'none', ofGroup)).toEqual([{ ...sample, group: 2 }]);
});

test('the reason of a skipped test is shown; an error of the judge is not', () => {
  const skipped: TestResult = { ...hidden, verdict: 'skipped', message: 'Группа пропущена' };
  const broken: TestResult = { ...hidden, verdict: 'judge_error' };
  expect(shownTests([skipped, broken], 'verdicts').map(({ message }) => message)).toEqual(['Группа пропущена', null]);
  expect(shownTests([broken], 'open')[0]!.message).toBeNull();
});

const day = (number: number) => `2026-03-0${number}T00:00:00.000Z`;
const halfForADay = (after: LatePolicy['after']): LatePolicy => ({ steps: [{ until_h: 24, credit: 50 }], after });

test.each<[string, string | null, string | null, LatePolicy['after'], number, boolean]>([
  ['no deadline never ends', null, null, 'closed', 9, false],
  ['before the soft deadline', day(3), null, 'closed', 2, false],
  ['late work is still worth half', day(3), null, 'closed', 3.5, false],
  ['nothing is taken any more', day(3), null, 'closed', 5, true],
  ['practice counts for nothing', day(3), null, 'practice', 5, true],
  ['worth the same for ever', day(3), null, 30, 5, true],
  ['worth the same until the hard deadline', day(3), day(6), 30, 5, false],
  ['after the hard deadline', day(3), day(6), 30, 7, true],
])('%s', (_, soft_deadline, hard_deadline, after, dayNow, expected) => {
  const schedule = { opens_at: null, soft_deadline, hard_deadline, late_policy: halfForADay(after) };
  const nowMs = Date.parse(day(1)) + (dayNow - 1) * 86_400_000;
  expect(hasEnded(standingAt(schedule, nowMs))).toBe(expected);
});
