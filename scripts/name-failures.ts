import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Names the file of failures to the reporter; `npm test` sets it. */
export const failuresVariable = 'PT_TEST_FAILURES';

type Thrown = { message: string; stack?: string | undefined };

/** Up to twelve lines of each message: enough to find the cause in a log that was cut. */
const firstLines = (errors: readonly Thrown[]) =>
  errors.flatMap(({ message, stack }) => [
    ...message.split('\n').slice(0, 12),
    ...(stack ?? '').split('\n').filter((line) => /^\s+at .*\.test\.tsx?/.test(line)),
  ]);

/**
 * Appends failed tests, and tests that passed at their second try, to a file. `npm test` prints it last, because only
 * the end of a long log is read.
 */
export default class NameFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') write('✗', place(test), errors);
    else if (test.diagnostic()?.flaky) write('passed at its second try:', place(test), errors ?? []);
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) write('✗', place(suite), suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) write('✗', module.relativeModuleId, module.errors());
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    for (const error of unhandled) write('✗', 'an error outside the tests', [error]);
  }
}

const place = (test: TestCase | TestSuite) => `${test.module.relativeModuleId} > ${test.fullName}`;

function write(mark: string, name: string, errors: readonly Thrown[]): void {
  const file = process.env[failuresVariable];
  if (file)
    appendFileSync(file, [`${mark} ${name}`, ...firstLines(errors).map((line) => `    ${line}`), ''].join('\n'));
}
