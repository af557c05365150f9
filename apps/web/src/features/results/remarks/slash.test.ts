import { expect, test } from 'vitest';
import { addPhrase, findSlash, putPhrase } from './slash.ts';

test.each([
  ['/', 1, { from: 0, words: '' }],
  ['/ско', 4, { from: 0, words: 'ско' }],
  ['Смотри /скобки у', 16, { from: 7, words: 'скобки у' }],
  ['Строка\n/', 8, { from: 7, words: '' }],
  // a division, a path and what is written later are no search
  ['a/b', 3, null],
  ['и/или ', 6, null],
  ['/скобки\nдальше', 14, null],
  ['/a/b', 4, null],
  ['раз /два', 3, null],
] as const)('%j at %i', (text, caret, found) => {
  expect(findSlash(text, caret)).toEqual(found);
});

test('a phrase takes the place of the slash and its words, and the rest stays', () => {
  expect(putPhrase('Смотри /ско и подумай', 7, 11, 'Скобки!')).toEqual({ text: 'Смотри Скобки! и подумай', caret: 14 });
});

test('a phrase is added after a space, or begins the remark', () => {
  expect([addPhrase(' ', 'Имя'), addPhrase('Так.\n', 'Имя')]).toEqual(['Имя', 'Так. Имя']);
});
