import type { TestResult } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { findFailure } from './find-failure.ts';

const found = (fields: Partial<TestResult>): TestResult => ({
  group: 1,
  group_name: '',
  number: 1,
  name: '',
  is_sample: false,
  verdict: 'accepted',
  time_ms: 1,
  memory_kb: 1,
  input: null,
  expected: null,
  got: null,
  stderr: null,
  message: null,
  share: 1,
  details: null,
  ...fields,
});

const python = (content: string) => ({ language: 'python' as const, files: [{ name: 'main.py', content }] });
const crashed = (stderr: string) => ({
  verdict: 'runtime_error' as const,
  compiler_output: '',
  tests: [found({}), found({ group: 2, number: 3, verdict: 'runtime_error', stderr })],
});

test('the first failed test is named by its group and its place; skipped ones did not fail', () => {
  const tests = [
    found({}),
    found({ group: 2, number: 1, verdict: 'skipped' }),
    found({ group: 3, number: 2, verdict: 'wrong_answer' }),
    found({ group: 3, number: 3, verdict: 'wrong_answer' }),
  ];
  expect(findFailure({ verdict: 'wrong_answer', compiler_output: '', tests }, python(''))).toEqual({
    failed_test: '3.2',
    error_key: null,
  });
});

test('an accepted solution has no failure, and a fault of the judge says nothing about the solution', () => {
  const tests = [found({ verdict: 'judge_error' })];
  for (const verdict of ['accepted', 'judge_error'] as const)
    expect(findFailure({ verdict, compiler_output: '', tests }, python(''))).toEqual({
      failed_test: null,
      error_key: null,
    });
});

test('a crash is known by its message and the text of its line, whatever the line’s number and spaces are', () => {
  const trace = (line: number) =>
    `Traceback (most recent call last):\n  File "main.py", line ${line}, in <module>\n    x\nIndexError: list index out of range\n`;
  const one = findFailure(crashed(trace(2)), python('a = []\nprint(a[5])\n'));
  const other = findFailure(crashed(trace(4)), python('\n\na = []\n   print(a[5])  \n'));
  expect(one).toEqual({ failed_test: '2.3', error_key: 'IndexError: list index out of range · print(a[5])' });
  expect(other).toEqual(one);
});

test('a program that does not compile has no failed test; numbers in its message do not tell people apart', () => {
  const files = [
    { name: 'util.hpp', content: 'int f();' },
    { name: 'main.cpp', content: '#include "util.hpp"\n  int x =\t5' },
  ];
  const compiler_output = 'main.cpp:2:10: error: expected ‘,’ or ‘;’ before line 17\n';
  expect(findFailure({ verdict: 'compile_error', compiler_output, tests: [] }, { language: 'cpp', files })).toEqual({
    failed_test: null,
    error_key: 'expected ‘,’ or ‘;’ before line # · int x = 5',
  });
});

test('without a message of the language there are the words of the judge, or the first line that was printed', () => {
  const silent = { verdict: 'runtime_error' as const, compiler_output: '' };
  const words = 'Программа завершилась с ошибкой.';
  const withWords = [found({ verdict: 'runtime_error', message: words, stderr: '' })];
  expect(findFailure({ ...silent, tests: withWords }, python('')).error_key).toBe(words);
  const printed = [found({ verdict: 'runtime_error', stderr: '\n  so it ends\n' })];
  expect(findFailure({ ...silent, tests: printed }, { language: 'cpp', files: [] }).error_key).toBe('so it ends');
});

test('hostile texts become short texts that a database can hold', () => {
  const source = `\0\ud800${'😀'.repeat(500)}`;
  const trace = `${'x'.repeat(200_000)}\n  File "main.py", line 1\nValueError: \0\udc00${'9😀'.repeat(5_000)}\n`;
  const { error_key } = findFailure(crashed(trace), python(source));
  expect(error_key).toMatch(/^ValueError: ␀/);
  expect(error_key!.length).toBeLessThan(200);
  expect(error_key!.isWellFormed()).toBe(true);
  expect(error_key).not.toContain('\0');
});
