import { expect, test } from 'vitest';
import { countWords } from '../../ui/words/count-words.ts';
import { fullName, listName } from './full-name.ts';
import { safeNext } from '../../ui/address/safe-next.ts';

test.each([
  [0, '0 задач'],
  [1, '1 задача'],
  [3, '3 задачи'],
  [11, '11 задач'],
  [21, '21 задача'],
  [112, '112 задач'],
  [1.5, '1,5 задачи'],
])('%d in words', (count, words) => {
  expect(countWords(count, ['задача', 'задачи', 'задач'])).toBe(words);
});

test('names as spoken and as listed', () => {
  expect(fullName({ first_name: 'Анна', last_name: 'Петрова' })).toBe('Анна Петрова');
  expect(listName({ first_name: 'Анна', last_name: null })).toBe('Анна');
});

test.each([
  undefined,
  '',
  'courses',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('a way back of %j leads home', (next) => {
  expect(safeNext(next)).toBe('/');
});

test('a path of our own is kept whole', () => {
  expect(safeNext('/user_ui/course/3?lesson=12#text')).toBe('/user_ui/course/3?lesson=12#text');
});
