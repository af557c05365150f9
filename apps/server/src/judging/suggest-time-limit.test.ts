import type { Verdict } from '@put/contract/judge/verdicts';
import { expect, test } from 'vitest';
import { suggestTimeLimit } from './suggest-time-limit.ts';

type Check = Parameters<typeof suggestTimeLimit>[0][number];
const check = (expected: Verdict, verdict: Verdict, time_ms: number, more: Partial<Check> = {}): Check => ({
  ok: expected === verdict,
  expected,
  verdict,
  also_expected: [],
  expected_groups: [],
  language: 'cpp',
  allowance: 1,
  time_ms,
  ...more,
});
const right = (time_ms: number, more?: Partial<Check>) => check('accepted', 'accepted', time_ms, more);
const wrong = (time_ms: number) => check('wrong_answer', 'wrong_answer', time_ms);
const stopped = (time_ms: number) => check('time_limit', 'time_limit', time_ms);
const quick = (time_ms: number) => check('time_limit', 'accepted', time_ms);
const python = { language: 'python', allowance: 5 } as const;

test.each<[string, Check[], object | null]>([
  ['nothing is accepted', [stopped(900), wrong(1)], null],
  ['one that should be accepted is not', [check('accepted', 'time_limit', 10)], null],
  ['never less than a second', [right(3)], { slowest_ms: 3, too_slow_ms: null, suggested_ms: 1000 }],
  ['five times the slowest', [right(20), right(900)], { slowest_ms: 900, too_slow_ms: null, suggested_ms: 5000 }],
  ['whole seconds', [right(201)], { slowest_ms: 201, too_slow_ms: null, suggested_ms: 2000 }],
  ['a slower language in its own measure', [right(900, python)], { slowest_ms: 180, suggested_ms: 1000 }],
  ['what is wrong needs room to be so', [right(10), wrong(1200)], { slowest_ms: 10, suggested_ms: 3000 }],
  ['what was stopped is no bound', [right(100), stopped(200)], { too_slow_ms: null, suggested_ms: 1000 }],
  ['what is too quick is one', [right(100), quick(5000)], { too_slow_ms: 5000, suggested_ms: 1000 }],
  ['finer steps where they are needed', [right(50), quick(1000)], { too_slow_ms: 1000, suggested_ms: 300 }],
  ['but half a second for an interpreter', [right(50, python), quick(1000)], { suggested_ms: 500 }],
  ['and none below it', [right(50, python), quick(900)], { suggested_ms: null }],
  ['too near to tell apart', [right(400), quick(1000)], { slowest_ms: 400, too_slow_ms: 1000, suggested_ms: null }],
])('%s', (_, checks, expected) => {
  const advice = suggestTimeLimit(checks);
  if (expected === null) expect(advice).toBeNull();
  else expect(advice).toMatchObject(expected);
});

test('a package has multipliers and steps of its own', () => {
  const rule = { multiplier: 2, margin: 1.5, resolution_ms: 500 };
  expect(suggestTimeLimit([right(600)], rule)?.suggested_ms).toBe(1500);
  expect(suggestTimeLimit([right(600), quick(2300)], rule)?.suggested_ms).toBe(1500);
  expect(suggestTimeLimit([right(600), quick(2200)], rule)?.suggested_ms).toBeNull();
});
