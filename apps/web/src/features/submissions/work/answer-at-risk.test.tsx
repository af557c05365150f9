import type { MyTask } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { answerToSave } from './answer-at-risk.tsx';

const task = (kind: MyTask['kind'], view: MyTask['view'] = null) => ({ title: 'Сумма: два числа', kind, view });
const file = (name: string, content: string) => ({ name, content });

test('one file keeps the extension of its language', () => {
  const text = { language: 'cpp' as const, files: [file('main.cpp', 'int main() {}')], answer: null };
  expect(answerToSave(task('program'), text)).toEqual({ name: 'Сумма: два числа.cpp', text: 'int main() {}' });
});

test('several files become one text with their names', () => {
  const text = {
    language: 'python' as const,
    files: [file('main.py', 'import a'), file('a.py', 'x = 1')],
    answer: null,
  };
  const saved = answerToSave(task('program'), text);
  expect(saved.name).toBe('Сумма: два числа.txt');
  expect(saved.text).toBe('=== main.py ===\n\nimport a\n\n=== a.py ===\n\nx = 1\n');
});

test('an answer without files is put into words', () => {
  const view = { rubric: [], min_words: 0, max_words: 100 };
  const saved = answerToSave(task('text', view), { language: null, files: [], answer: { text: 'Я думаю, что да.' } });
  expect(saved).toEqual({ name: 'Сумма: два числа.txt', text: 'Я думаю, что да.' });
});
