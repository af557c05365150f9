import type { Verdict } from '@put/contract/judge/verdicts';
import { describe, expect, test } from 'vitest';
import { sumUp } from './verdict.ts';

/** Groups of tests with weight 1. An accepted test has the whole share, any other none. */
const alike = (...groups: (readonly Verdict[])[]) =>
  groups.map((verdicts) => verdicts.map((verdict) => ({ verdict, share: verdict === 'accepted' ? 1 : 0, weight: 1 })));

describe('sumUp', () => {
  const samples = { points: 0, aggregation: 'sum' } as const;
  const shared = { points: 60, aggregation: 'sum' } as const;
  const whole = { points: 40, aggregation: 'pass_fail' } as const;

  test('all tests accepted give all points', () => {
    expect(sumUp([samples, shared, whole], alike(['accepted'], ['accepted', 'accepted'], ['accepted']))).toEqual({
      verdict: 'accepted',
      score: 100,
      max_score: 100,
    });
  });
  test('sum divides the points among tests, pass_fail does not', () => {
    const verdicts = [['accepted'], ['accepted', 'wrong_answer', 'accepted'], ['accepted', 'time_limit']] as const;
    expect(sumUp([samples, shared, whole], alike(...verdicts))).toEqual({
      verdict: 'partial',
      score: 40,
      max_score: 100,
    });
  });
  test('min gives nothing when one test fails', () => {
    expect(sumUp([{ points: 10, aggregation: 'min' }], alike(['accepted', 'wrong_answer']))).toEqual({
      verdict: 'wrong_answer',
      score: 0,
      max_score: 10,
    });
  });
  test('no points give the verdict of the first failure', () => {
    expect(sumUp([samples, whole], alike(['accepted'], ['runtime_error', 'skipped'])).verdict).toBe('runtime_error');
  });
  test('a failed sample decides the verdict even without points', () => {
    expect(sumUp([samples, whole], alike(['wrong_answer'], ['accepted']))).toEqual({
      verdict: 'wrong_answer',
      score: 40,
      max_score: 40,
    });
  });
  test('thirds add up', () => {
    expect(sumUp([{ points: 100, aggregation: 'sum' }], alike(['accepted', 'accepted', 'accepted'])).score).toBe(100);
  });
  test('a partial test gives its share, by weight', () => {
    const half = { verdict: 'partial', share: 0.5, weight: 3 } as const;
    const right = { verdict: 'accepted', share: 1, weight: 1 } as const;
    expect(sumUp([{ points: 8, aggregation: 'sum' }], [[half, right]])).toEqual({
      verdict: 'partial',
      score: 5,
      max_score: 8,
    });
    expect(sumUp([{ points: 8, aggregation: 'min' }], [[half, right]]).score).toBe(4);
    expect(sumUp([{ points: 8, aggregation: 'pass_fail' }], [[half, right]]).score).toBe(0);
  });
  test('tests count equally when all weights are 0', () => {
    const found = [
      { verdict: 'accepted', share: 1, weight: 0 },
      { verdict: 'wrong_answer', share: 0, weight: 0 },
    ] as const;
    expect(sumUp([{ points: 10, aggregation: 'sum' }], [found]).score).toBe(5);
  });
});
