import type { Verification } from '@put/contract/tasks/task-verification';
import { expect, test } from 'vitest';
import { emptyTest, newGroup } from '../form/task-form.ts';
import { caughtByTest } from './caught.ts';
import { groupWords } from './group-words.ts';

const check = (expected: string, verdicts: string[]) => ({
  expected,
  tests: verdicts.map((verdict, at) => ({ group: 1, number: at + 1, verdict })),
});
const verification = (...solutions: object[]) => ({ solutions }) as unknown as Verification;

test('a test says how many of the wrong solutions fail on it', () => {
  const [first, second, third] = [emptyTest(), emptyTest(), emptyTest()];
  const saved = [{ tests: [first, second, third] }];
  const words = caughtByTest(
    saved,
    verification(
      check('accepted', ['accepted', 'accepted', 'accepted']),
      check('wrong_answer', ['accepted', 'wrong_answer', 'wrong_answer']),
      check('time_limit', ['accepted', 'time_limit', 'skipped']),
    ),
  )!;
  expect([first, second, third].map(words)).toEqual(['—', '2 из 2', '1 из 2']);
  expect(words({ ...second, input: '5' })).toBe('изменён');
  expect(words(emptyTest())).toBe('');
});

test('without wrong solutions nothing is said', () => {
  expect(caughtByTest([], verification(check('accepted', [])))).toBeNull();
  expect(caughtByTest([], null)).toBeNull();
});

test('the line of a group says who sees it and what it gives', () => {
  const samples = newGroup([]);
  expect(groupWords(samples)).toBe('видны ученику, без баллов');
  expect(groupWords({ ...newGroup([samples]), points: 4, aggregation: 'pass_fail' })).toBe('4 балла, всё или ничего');
});
