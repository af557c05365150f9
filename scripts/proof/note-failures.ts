import { appendFileSync } from 'node:fs';

/** Names the file of failures to the reporters; `npm test` sets it. */
export const failuresVariable = 'PT_TEST_FAILURES';

/** Names the file that gets the path of each test file that did not pass, a line each. */
export const failedFilesVariable = 'PT_TEST_FAILED_FILES';

/** What the name of a flaky test begins with. */
export const flakyMark = 'passed at its second try:';

export type Thrown = { message?: string | undefined; stack?: string | undefined; VITEST_TEST_PATH?: unknown };

/** Appends a failed test, or one that passed at its second try, to the file of failures. */
export function noteFailure(mark: string, name: string, errors: readonly Thrown[]): void {
  const file = process.env[failuresVariable];
  if (file)
    appendFileSync(file, [`${mark} ${name}`, ...firstLines(errors).map((line) => `    ${line}`), ''].join('\n'));
}

export function noteFailedFiles(paths: readonly string[]): void {
  const list = process.env[failedFilesVariable];
  if (list && paths.length > 0) appendFileSync(list, `${[...new Set(paths)].join('\n')}\n`);
}

/** Up to twelve lines of each message: enough to find the cause in a log that was cut. */
const firstLines = (errors: readonly Thrown[]) =>
  errors.flatMap(({ message, stack }) => [
    ...(message ?? '').split('\n').slice(0, 12),
    ...(stack ?? '').split('\n').filter((line) => /^\s+at .*\.(test|spec)\.tsx?/.test(line)),
  ]);
