import { expect, test } from 'vitest';
import { foldersOf, problemOfFolders, safeName, usualFolders, foldersByPerson } from './export-folders.ts';

const values = {
  фамилия: 'Беляев',
  имя: 'Лев',
  логин: 'lev',
  занятие: 'Циклы',
  задача: 'Сумма: a/b',
  попытка: 'попытка 2',
  вердикт: 'Верно',
};

test('patterns are filled; what people typed makes no folder of its own', () => {
  expect(foldersOf(usualFolders, values)).toBe('Циклы/Сумма_ a_b/Беляев Лев');
  expect(foldersOf(foldersByPerson, { ...values, имя: '' })).toBe('Беляев/Циклы/Сумма_ a_b');
  expect(foldersOf('{логин}', { ...values, логин: '../../etc' })).toBe('_.._.._etc');
});

test.each([
  ['{группа}', 'Поля {группа} нет'],
  ['{фамилия', 'Скобка'],
  ['a//b', 'не должно быть пусто'],
  ['/a', 'не должно быть пусто'],
  ['1/2/3/4/5/6/7', 'не больше 6'],
])('%s can not be used', (pattern, words) => {
  expect(problemOfFolders(pattern)).toContain(words);
});

test.each([usualFolders, foldersByPerson, 'работы', '{вердикт}/{логин} {попытка}'])('%s can be used', (pattern) => {
  expect(problemOfFolders(pattern)).toBeNull();
});

test.each([
  ['con', '_con'],
  ['..', '_'],
  ['.bashrc', '_.bashrc'],
  ['имя. ', 'имя'],
  ['a\u0000\u202eb\uD800', 'a__b\uFFFD'],
  ['я'.repeat(200), 'я'.repeat(80)],
])('%j is a safe name as %j', (given, name) => {
  expect(safeName(given)).toBe(name);
});
