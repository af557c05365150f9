import { expect, test } from 'vitest';
import { parseTests } from './parse-tests.ts';

test('tests with answers, marks of any length, breaks of Windows', () => {
  expect(parseTests('1 2\r\n---\r\n3\r\n=====\r\n5 7\r\n-----\r\n12').tests).toEqual([
    { input: '1 2\n', answer: '3\n' },
    { input: '5 7\n', answer: '12\n' },
  ]);
});

test('inputs only; marks at both ends add no empty test', () => {
  expect(parseTests('===\n1\n===\n2\n3\n===\n').tests).toEqual([
    { input: '1\n', answer: '' },
    { input: '2\n3\n', answer: '' },
  ]);
});

test('a test without input keeps its answer, an empty line inside stays', () => {
  expect(parseTests('---\nПривет\n===\na\n\nb\n---\nc').tests).toEqual([
    { input: '', answer: 'Привет\n' },
    { input: 'a\n\nb\n', answer: 'c\n' },
  ]);
});

test('one test without any marks', () => {
  expect(parseTests('5\n1 2 3 4 5').tests).toEqual([{ input: '5\n1 2 3 4 5\n', answer: '' }]);
});

test('two columns of a table', () => {
  expect(parseTests('1 2\t3\n\n5 7\t12\n').tests).toEqual([
    { input: '1 2\n', answer: '3\n' },
    { input: '5 7\n', answer: '12\n' },
  ]);
});

test('an error names its place', () => {
  expect(parseTests('1\t2\t3').error).toBe('В строке 1 не две колонки: нужны ввод и ответ.');
  expect(parseTests('1\n---\n2\n===\n1\n---\n2\n---\n3').error).toBe('В тесте 2 больше одной строки «---».');
});

test('lines that only begin like a mark are text', () => {
  expect(parseTests('--- a\n== b').tests).toEqual([{ input: '--- a\n== b\n', answer: '' }]);
});

test('nothing is nothing', () => {
  expect(parseTests(' \n')).toEqual({ tests: [], error: null });
});
