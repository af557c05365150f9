import type { TestResult } from '@put/contract/submissions/submissions';

type Tests = readonly Pick<TestResult, 'verdict' | 'is_sample'>[];

/** A skipped test was not run, so it did not fail. */
const hasFailed = ({ verdict }: Tests[number]): boolean => verdict !== 'accepted' && verdict !== 'skipped';

/** The first test that ran and was not passed; -1: there is none. */
export const firstFailed = (tests: Tests): number => tests.findIndex(hasFailed);

/** For each sample of the statement, whether the judgement did not pass it. */
export const failedSamples = (tests: Tests = []): boolean[] =>
  tests.filter(({ is_sample }) => is_sample).map(hasFailed);
