import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { flakyMark, noteFailedFiles, noteFailure, type Thrown } from './note-failures.ts';

/**
 * Appends failed tests, and tests that passed at their second try, to a file. `npm test` prints it last, because only
 * the end of a long log is read.
 */
export default class NameFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') noteFailure('✗', place(test), errors);
    else if (test.diagnostic()?.flaky) noteFailure(flakyMark, place(test), errors ?? []);
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) noteFailure('✗', place(suite), suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) noteFailure('✗', module.relativeModuleId, module.errors());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    for (const error of unhandled) noteFailure('✗', 'an error outside the tests', [error]);
    const failed = modules.filter((module) => !module.ok() || module.state() === 'pending');
    const blamed = unhandled.map(({ VITEST_TEST_PATH: path }) => path).filter((path) => typeof path === 'string');
    noteFailedFiles([...failed.map(({ moduleId }) => moduleId), ...blamed]);
  }
}

const place = (test: TestCase | TestSuite) => `${test.module.relativeModuleId} > ${test.fullName}`;
