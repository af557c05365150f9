import { expect, test } from 'vitest';
import { linesOf, withMadeTests } from './make-tests.ts';
import { newGroup, testsOf } from '../form/task-form.ts';

test('lines of arguments, without empty ones', () => {
  expect(linesOf({ lines: '5 10\n\n  100 1000  \n' })).toEqual(['5 10', '100 1000']);
});

test('made tests take the place of those made earlier; typed ones stay, and so do answers of the same input', () => {
  const typed = testsOf([{ input: 'руками', answer: '1' }]);
  const earlier = testsOf([
    { input: 'a', answer: 'A', note: 'Генератор: 1', name: 'малый' },
    { input: 'b', answer: 'B', note: 'Генератор: 2' },
  ]);
  const made = testsOf([
    { input: 'a', answer: '', note: 'Генератор: 1' },
    { input: 'c', answer: '', note: 'Генератор: 2' },
  ]);
  const { tests } = withMadeTests({ ...newGroup([]), tests: [...earlier, ...typed] }, made);
  expect(tests.map(({ input, answer, name }) => [input, answer, name])).toEqual([
    ['руками', '1', ''],
    ['a', 'A', 'малый'],
    ['c', '', ''],
  ]);
});
