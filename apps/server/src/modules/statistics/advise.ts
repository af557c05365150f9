import type { Advice, ErrorGroup, FailedTest, TaskStatistics } from '@put/contract/statistics/statistics';

/** Fewer people say nothing about a task. */
const fewest = 5;
/** From how many on it is worth to explain something to the whole class. */
const many = 3;

type Known = Pick<
  TaskStatistics,
  'students' | 'solved' | 'failed_tests' | 'errors' | 'time_limit' | 'discrimination'
> & {
  /** The present tests in their order. */
  tests: readonly { test: string; is_sample: boolean }[];
};

/** What to explain or to mend, the most urgent first. */
export function advise(known: Known): Advice[] {
  const { students, solved, discrimination } = known;
  if (students < fewest) return [];
  return [
    ...explain(known),
    ...mendTests(known),
    ...mendLimit(known),
    ...(discrimination !== null && discrimination < 0.1 ? [{ kind: 'doubtful_task' as const, discrimination }] : []),
    ...(solved === 0 ? [{ kind: 'too_hard' as const, solved, students }] : []),
    ...(solved / students > 0.95 && students >= 4 * fewest ? [{ kind: 'too_easy' as const, solved, students }] : []),
  ];
}

function explain({ students, failed_tests, errors }: Known): Advice[] {
  const stuck = <One extends { stuck: number }>(list: readonly One[]) =>
    list.filter((one) => one.stuck >= Math.max(many, students / 5)).toSorted((a, b) => b.stuck - a.stuck)[0];
  const test: FailedTest | undefined = stuck(failed_tests);
  const error: ErrorGroup | undefined = stuck(errors);
  return [
    ...(test ? [{ kind: 'explain_test' as const, test: test.test, students: test.stuck, of: students }] : []),
    ...(error
      ? [{ kind: 'explain_error' as const, error_key: error.error_key, students: error.stuck, of: students }]
      : []),
  ];
}

/**
 * Tests run in their order, so whoever first failed a test has passed those before it: how many came to a test, and how
 * many of them passed it, follows from the first failed tests.
 */
function mendTests({ students, solved, failed_tests, tests }: Known): Advice[] {
  const failed = new Map(failed_tests.map((one) => [one.test, one.students]));
  const farthest = tests.findLastIndex(({ test }) => failed.has(test));
  const advice: Advice[] = [];
  const last = tests[farthest];
  const atLast = last && failed.get(last.test)!;
  if (last && atLast! >= fewest && solved === 0)
    advice.push({ kind: 'impassable_test', test: last.test, students: atLast! });
  if (solved < fewest) return advice;
  for (const { test, is_sample } of tests)
    if (!failed.has(test) && !is_sample && students >= 4 * fewest)
      advice.push({ kind: 'useless_test', test, students });
  return advice;
}

function mendLimit({ time_limit }: Known): Advice[] {
  if (time_limit === null) return [];
  const { limited, near, accepted, checked } = time_limit;
  const isStrict = accepted >= fewest && near / accepted >= 0.2 && limited / checked >= 0.1;
  return isStrict ? [{ kind: 'strict_limit', limited, near, accepted }] : [];
}
