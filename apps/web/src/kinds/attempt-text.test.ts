import type { MyQuestion } from '@put/contract/kinds/quiz/quiz';
import { expect, test } from 'vitest';
import { attemptParts, pairAttempts } from './attempt-text.ts';

const question = (number: number, more: Partial<MyQuestion>): MyQuestion => ({
  key: `q${number}`,
  number,
  type: 'single',
  text: '',
  points: 1,
  options: [],
  lefts: [],
  units: [],
  code: '',
  language: '',
  gaps: [],
  ...more,
});
const part = (key: string, text: string) => ({ key, text });

test('source files are compared as they are', () => {
  const files = [{ name: 'main.py', content: 'print(1)' }];
  expect(attemptParts({ kind: 'program', files, answer: null, view: null })).toEqual([
    { name: 'main.py', text: 'print(1)' },
  ]);
});

test('answers to questions become words, a line a question, in the order of their numbers', () => {
  const options = [part('x', 'да'), part('y', 'нет')];
  const view = {
    questions: [
      question(4, { type: 'gaps', gaps: ['a', 'b'] }),
      question(1, { options }),
      question(2, { type: 'ordering', options }),
      question(3, { type: 'matching', options, lefts: [part('l', 'Кот'), part('m', 'Дом')] }),
      question(5, { type: 'number' }),
    ],
  };
  const answer = { questions: { q1: 'y', q2: ['y', 'x'], q3: { l: 'x' }, q4: { a: 'for' } } };
  expect(attemptParts({ kind: 'quiz', files: [], answer, view })[0]!.text.split('\n')).toEqual([
    'Вопрос 1: нет',
    'Вопрос 2: нет → да',
    'Вопрос 3: Кот — да; Дом — нет ответа',
    'Вопрос 4: 1) for; 2) нет ответа',
    'Вопрос 5: нет ответа',
  ]);
});

test('lines that were put in order become the program', () => {
  const view = {
    language: 'python',
    checks_indent: true,
    lines: [
      { key: 'b', text: 'print(n)', indent: 0 },
      { key: 'a', text: 'for n in x:', indent: 0 },
    ],
  };
  const lines = [
    { key: 'a', indent: 0 },
    { key: 'b', indent: 1 },
  ];
  expect(attemptParts({ kind: 'parsons', files: [], answer: { lines }, view })[0]!.text).toBe(
    'for n in x:\n    print(n)',
  );
});

test('two works are compared part by part, from the older attempt to the newer one', () => {
  const work = (id: number, ...files: [name: string, content: string][]) => ({
    id,
    kind: 'program' as const,
    answer: null,
    view: null,
    files: files.map(([name, content]) => ({ name, content })),
  });
  const older = work(3, ['main.py', 'a = 1'], ['old.py', 'x']);
  const newer = work(7, ['new.py', 'y'], ['main.py', 'a = 2']);
  const expected = [
    { name: 'main.py', before: 'a = 1', after: 'a = 2' },
    { name: 'old.py', before: 'x', after: '' },
    { name: 'new.py', before: '', after: 'y' },
  ];
  expect(pairAttempts(older, newer)).toEqual(expected);
  expect(pairAttempts(newer, older)).toEqual(expected);
});
