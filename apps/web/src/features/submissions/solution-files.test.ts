import type { MyTask } from '@put/contract/tasks';
import { expect, test } from 'vitest';
import { fileRows, freeName, nameProblem, neighbourOf } from './solution-files.ts';

const files = (...names: string[]) => names.map((name) => ({ name, content: '' }));
const task = (mayAdd: boolean): MyTask =>
  ({
    starter_files: [
      { name: 'main.py', content: '', access: 'edit' },
      { name: 'shapes.py', content: '', access: 'read' },
    ],
    ...(mayAdd && { may_add_files: true }),
  }) as unknown as MyTask;

test('the first file is where the program starts; only the own ones may be renamed and removed', () => {
  const rows = fileRows(files('main.py', 'shapes.py', 'own.py'), task(true));
  expect(rows.map(({ isMain, isReadOnly, isOwn }) => [isMain, isReadOnly, isOwn])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
  expect(fileRows(files('main.py', 'own.py'), task(false)).some(({ isOwn }) => isOwn)).toBe(false);
});

test('a name is plain, free and says its language', () => {
  expect(nameProblem('part.py', ['main.py'])).toBeNull();
  expect(nameProblem('Main.py', ['main.py'])).toBe('Такой файл уже есть');
  expect(nameProblem('a/b.py', [])).toBe('Имя файла: буквы, цифры и знаки . _ -');
  expect(nameProblem('..', [])).not.toBeNull();
  expect(nameProblem('', [])).not.toBeNull();
  expect(freeName(files('main.py'), 'python')).toBe('part1.py');
  expect(freeName(files('Main.java', 'part2.java'), 'java')).toBe('part3.java');
});

test('after a file is gone its neighbour stands in the editor', () => {
  expect(neighbourOf(files('a', 'b', 'c'), 'c')).toBe('b');
  expect(neighbourOf(files('a', 'b'), 'a')).toBe('b');
  expect(neighbourOf(files('a'), 'a')).toBeUndefined();
});
