import { expect, test } from 'vitest';
import { failedSamples, firstFailed } from './failed-tests.ts';

const sample = { is_sample: true, verdict: 'accepted' } as const;

test('a skipped test did not fail; samples are found by their place among samples', () => {
  const skipped = { ...sample, verdict: 'skipped' } as const;
  const failed = { ...sample, verdict: 'time_limit' } as const;
  expect(firstFailed([sample, skipped, failed])).toBe(2);
  expect(firstFailed([sample, skipped])).toBe(-1);
  expect(failedSamples([sample, { ...failed, is_sample: false }, failed, skipped])).toEqual([false, true, false]);
  expect(failedSamples(undefined)).toEqual([]);
});
