import type { ContainerEntry } from '@put/contract/containers/container-files';
import { describe, expect, test } from 'vitest';
import { foldersAbove, folderOf, isWithin, joinPath, movedPath, nameOf } from './paths.ts';
import { type FolderView, nameProblem, staleFolders, treeRows } from './tree-rows.ts';

const entry = (name: string, kind: ContainerEntry['kind'] = 'file'): ContainerEntry => ({
  name,
  kind,
  mode: 644,
  size_bytes: 1,
  changed_at: '2026-11-23T09:00:00Z',
  tag: '1',
});
const loaded = (...entries: ContainerEntry[]): FolderView => ({ is: 'loaded', entries, isCut: false });
const shown = (folders: [string, FolderView][], open: string[] = []) =>
  treeRows(new Map(folders), new Set(open)).map((row) =>
    row.is === 'entry' ? `${' '.repeat(row.depth - 1)}${row.path}` : `${' '.repeat(row.depth - 1)}(${row.words})`,
  );

describe('the tree', () => {
  test('has folders first, and numbers in their order', () => {
    const root = loaded(entry('b10.txt'), entry('b2.txt'), entry('я'), entry('src', 'folder'));
    expect(shown([['', root]])).toEqual(['src', 'я', 'b2.txt', 'b10.txt']);
  });

  test('has what programs keep there below what is the person’s own', () => {
    const root = loaded(entry('.bashrc'), entry('.config', 'folder'), entry('main.py'), entry('src', 'folder'));
    expect(shown([['', root]])).toEqual(['src', 'main.py', '.config', '.bashrc']);
  });

  test('shows what is in open folders only, and that it loads', () => {
    const root = loaded(entry('a', 'folder'), entry('b', 'folder'));
    const folders: [string, FolderView][] = [
      ['', root],
      ['a', loaded(entry('main.py'))],
    ];
    expect(shown(folders)).toEqual(['a', 'b']);
    expect(shown(folders, ['a', 'b'])).toEqual(['a', ' a/main.py', 'b', ' (Загружаем…)']);
  });

  test('says that a folder is empty, can not be read, or is too long', () => {
    expect(shown([['', loaded()]])).toEqual(['(Пусто)']);
    expect(shown([['', { is: 'failed' }]])).toEqual(['(Не удалось прочитать папку)']);
    const cut: FolderView = { is: 'loaded', entries: [entry('a')], isCut: true };
    expect(shown([['', cut]])[1]).toContain('ls в терминале');
  });

  test('reads again the folder of what changed, and the folder itself', () => {
    const known = ['', 'src', 'src/deep', 'other'];
    expect(staleFolders(['src/main.py'], known)).toEqual(['src']);
    expect(staleFolders(['src/deep'], known)).toEqual(['src', 'src/deep']);
    expect(staleFolders(['new.txt'], known)).toEqual(['']);
  });
});

test.each([
  ['', 'Введите имя'],
  ['..', 'Имя не бывает пустым, «.» и «..»'],
  ['a//b', 'Имя не бывает пустым, «.» и «..»'],
  ['есть.txt', 'Такое имя здесь уже есть'],
  ['мой файл.txt', null],
])('the name %j: %s', (name, problem) => expect(nameProblem(name, ['есть.txt'])).toBe(problem));

test('paths', () => {
  expect(joinPath('', 'a')).toBe('a');
  expect([nameOf('a/b.txt'), folderOf('a/b.txt'), folderOf('b.txt')]).toEqual(['b.txt', 'a', '']);
  expect(foldersAbove('a/b/c.txt')).toEqual(['a/b', 'a']);
  expect([isWithin('ab/c', 'a'), isWithin('a/c', 'a'), isWithin('a', 'a'), isWithin('x', '')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([movedPath('a/b/c', 'a', 'd/a'), movedPath('ab', 'a', 'd')]).toEqual(['d/a/b/c', 'ab']);
});
