import { expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { timeLimitIn } from './time-allowances.ts';

test.each<[Language, Language[], number]>([
  ['cpp', ['cpp', 'python'], 1000],
  ['python', ['cpp', 'python'], 5000],
  ['java', ['cpp', 'java'], 2000],
  // a task in one language gets exactly what its author typed
  ['python', ['python'], 1000],
  ['java', ['java', 'csharp'], 1000],
  ['python', ['java', 'python'], 2500],
  // a reference solution in a language that is not allowed to students
  ['python', ['cpp'], 5000],
])('a second in %s of a task in %j', (language, languages, ms) =>
  expect(timeLimitIn(1000, language, languages)).toBe(ms),
);

test('nothing takes longer than a minute', () => expect(timeLimitIn(40_000, 'python', ['cpp', 'python'])).toBe(60_000));
