import type { SourceFile } from '@put/contract/judge/languages';
import type { Task } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { kindRule } from '../../kinds.ts';

const { problems } = kindRule('program');

const checked = (...files: SourceFile[]) => {
  const called = { language: 'python' as const, protocol: 'icpc' as const, files };
  const task = (config: object) =>
    ({ kind: 'program', config: { languages: ['python'], ...config } }) as unknown as Task;
  const checker = problems(task({ checker: { kind: 'program', ...called } }));
  const interactor = problems(task({ checker: { kind: 'tokens' }, interactor: called }));
  return [checker, interactor];
};
const file = (name: string) => ({ name, content: 'print(1)' });

test('a checker or interactor is not empty, and no file of it has the name of a given file', () => {
  expect(checked({ name: 'check.py', content: ' ' })).toEqual([['Проверяющая программа пуста.'], ['Интерактор пуст.']]);
  expect(checked(file('check.py'), file('lib/input.txt'))).toEqual([[], []]);
  for (const name of ['input.txt', 'answer.txt', 'output.txt', 'feedback', 'feedback/score.txt', 'answer.txt/x']) {
    const problems = [`Файл ${name} надо назвать иначе: так называется то, что программа получает.`];
    expect(checked(file('check.py'), file(name))).toEqual([problems, problems]);
  }
});
