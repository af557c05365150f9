import { expect, test } from 'vitest';
import { cutPassage } from './cut-passage.ts';

const found =
  (...words: string[]) =>
  (word: string) =>
    words.includes(word);

test('a short text stays whole, with the found words apart', () => {
  expect(cutPassage('Дан массив чисел.', found('массив'))).toEqual(['Дан ', 'массив', ' чисел.']);
  expect(cutPassage('массив', found('массив'))).toEqual(['', 'массив', '']);
  expect(cutPassage('Дан список.', found('массив'))).toBeNull();
});

test('it begins with the sentence when that is near, else between words, and ends between words', () => {
  const long = 'слово '.repeat(40);
  const near = cutPassage(`${long}. Найдите массив чисел. ${long}`, found('массив'))!;
  expect(near.slice(0, 2)).toEqual(['Найдите ', 'массив']);
  expect(near.at(-1)).toMatch(/^ чисел\. слово .*слово…$/);
  const far = cutPassage(`${long}массив ${long}`, found('массив'))!;
  expect(far[0]).toMatch(/^…слово .*слово $/);
  expect(far.join('').length).toBeLessThan(125);
});

test('the place where most found words stand together wins', () => {
  const text = `Один массив. ${'слово '.repeat(40)}. Другой массив целых чисел.`;
  expect(cutPassage(text, found('массив', 'чисел'))).toEqual(['Другой ', 'массив', ' целых ', 'чисел', '.']);
});

test('a word without an end is cut', () => {
  const passage = cutPassage(`массив ${'я'.repeat(1000)}`, found('массив'))!;
  expect(passage).toEqual(['', 'массив', '…']);
});
