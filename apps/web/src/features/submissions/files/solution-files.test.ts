import type { MyTask } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { fileRows, freeName, moveFolder, nameProblem, neighbourOf } from './solution-files.ts';

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
  const taken = fileRows(files('main.py', 'shapes.py', 'own.py'), task(false));
  expect(taken.map(({ isOwn, isExtra }) => [isOwn, isExtra])).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ]);
});

test('a name is plain, free and says its language', () => {
  expect(nameProblem('part.py', ['main.py'])).toBeNull();
  expect(nameProblem('Main.py', ['main.py'])).toBe('Такой файл уже есть');
  expect(nameProblem('a/b.py', ['main.py', 'a/c.py'])).toBeNull();
  expect(nameProblem('a/b.py', ['A/c.py'])).toBe('Папка отличается от A только большими буквами');
  expect(nameProblem('..', [])).not.toBeNull();
  expect(nameProblem('', [])).not.toBeNull();
  expect(freeName(files('main.py'), 'python')).toBe('part1.py');
  expect(freeName(files('main.py', 'lib/part2.py'), 'python', 'lib/')).toBe('lib/part3.py');
  expect(freeName(files('Main.java', 'part2.java'), 'java')).toBe('part3.java');
});

test('after a file is gone its neighbour stands in the editor', () => {
  expect(neighbourOf(files('a', 'b', 'c'), 'c')).toBe('b');
  expect(neighbourOf(files('a', 'b'), 'a')).toBe('b');
  expect(neighbourOf(files('a'), 'a')).toBeUndefined();
});

test('a folder moves with all that is in it, where every name stays right', () => {
  const all = files('main.py', 'a/x.py', 'a/b/y.py', 'ab/z.py');
  const namesAfter = (from: string, to: string) => moveFolder(all, from, to).files?.map(({ name }) => name);
  expect(namesAfter('a/', 'c/')).toEqual(['main.py', 'c/x.py', 'c/b/y.py', 'ab/z.py']);
  expect(namesAfter('a/b/', '')).toEqual(['main.py', 'a/x.py', 'y.py', 'ab/z.py']);
  expect(moveFolder(all, 'a/', 'main.py/').problem).toContain('main.py — уже файл');
  expect(moveFolder(all, 'a/', 'd/e/f/').problem).toContain('не больше трёх');
  expect(moveFolder(all, 'ab/', 'a/b/').files?.at(-1)?.name).toBe('a/b/z.py');
});
