import type { TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import type { MyTask } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { lineOf, partsOf } from './parts-of.ts';

const option = { key: 'x', text: 'да' };
const question = { key: 'q', number: 1, type: 'single', text: '', points: 1, options: [option] };
const quiz = { questions: [{ ...question, lefts: [], units: [], code: '', language: '', gaps: [] }] };
const parsons = { language: 'python', checks_indent: true, lines: [{ key: 'a', text: 'print(n)', indent: 0 }] };
const file = { name: 'работа.pdf', sha256: 'a'.repeat(64), size: 1, mime: 'application/pdf' };

/** Of each kind an answer as a draft has it, and the line by which it is known again. */
const kinds: Record<TaskKind, { answer: unknown; view: unknown; line: string }> = {
  program: { answer: null, view: null, line: 'print(1)' },
  function: { answer: null, view: null, line: 'print(1)' },
  sql: { answer: null, view: null, line: 'print(1)' },
  quiz: { answer: { questions: { q: 'x' } }, view: quiz, line: 'Вопрос 1: да' },
  parsons: { answer: { lines: [{ key: 'a', indent: 0 }] }, view: parsons, line: 'print(n)' },
  animation: {
    answer: { actions: [{ do: 'pick', of: 'p', what: ['c1', 'c2'] }] },
    view: null,
    line: 'c1, c2',
  },
  container: {
    answer: { container_id: 1, home: null, files: [{ name: 'a.txt', text: 'привет' }] },
    view: null,
    line: 'a.txt',
  },
  text: { answer: { text: 'Ответ словами' }, view: null, line: 'Ответ словами' },
  upload: { answer: { files: [file] }, view: null, line: 'работа.pdf (aaaaaaaa)' },
};

test.each(Object.entries(kinds))('an earlier text of the kind «%s» is known again', (kind, { answer, view, line }) => {
  const task = { kind, view } as Pick<MyTask, 'kind' | 'view'>;
  const first_line = answer === null ? 'print(1)' : '';
  expect(lineOf(task, { first_line, answer: answer as TaskAnswer | null })).toBe(line);
});

test('an answer that does not fit the task of today is shown without words, and breaks nothing', () => {
  const task = { kind: 'quiz', view: null } as const;
  const answer = { lines: [] } as unknown as TaskAnswer;
  expect(partsOf(task, { files: [], answer })).toEqual([{ name: 'Ответ', text: '' }]);
  expect([lineOf(task, { first_line: '', answer }), lineOf(task, { first_line: '', answer: null })]).toEqual([
    'Ответ',
    'Пустой текст',
  ]);
});
