import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Names the file of failures to the reporter; `npm test` sets it. */
export const failuresVariable = 'PT_TEST_FAILURES';

/** Names the file that gets the path of each test file that did not pass, a line each. */
export const failedFilesVariable = 'PT_TEST_FAILED_FILES';

/** What the name of a flaky test begins with. */
export const flakyMark = 'passed at its second try:';

type Thrown = { message: string; stack?: string | undefined; VITEST_TEST_PATH?: unknown };

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
    else if (test.diagnostic()?.flaky) write(flakyMark, place(test), errors ?? []);
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) write('✗', place(suite), suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) write('✗', module.relativeModuleId, module.errors());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    for (const error of unhandled) write('✗', 'an error outside the tests', [error]);
    const failed = modules.filter((module) => !module.ok() || module.state() === 'pending');
    const blamed = unhandled.map(({ VITEST_TEST_PATH: path }) => path).filter((path) => typeof path === 'string');
    const files = new Set([...failed.map(({ moduleId }) => moduleId), ...blamed]);
    const list = process.env[failedFilesVariable];
    if (list && files.size > 0) appendFileSync(list, `${[...files].join('\n')}\n`);
  }
}

const place = (test: TestCase | TestSuite) => `${test.module.relativeModuleId} > ${test.fullName}`;

function write(mark: string, name: string, errors: readonly Thrown[]): void {
  const file = process.env[failuresVariable];
  if (file)
    appendFileSync(file, [`${mark} ${name}`, ...firstLines(errors).map((line) => `    ${line}`), ''].join('\n'));
}
