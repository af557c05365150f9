import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test.each([
  ['', []],
  ['Одна строка', [[1, 1, 'Одна строка']]],
  [
    '\nПервый\nабзац\n\n\nВторой\n',
    [
      [2, 3, 'Первый\nабзац'],
      [6, 6, 'Второй'],
    ],
  ],
  [
    'Код:\n```py\na\n\nb\n```\n\nвывод',
    [
      [1, 6, 'Код:\n```py\na\n\nb\n```'],
      [8, 8, 'вывод'],
    ],
  ],
  ['~~~~\na\n\n~~~\n\nб', [[1, 6, '~~~~\na\n\n~~~\n\nб']]],
])('the blocks of %j', (text, expected) => {
  expect(textBlocks(text).map(({ from, to, text: part }) => [from, to, part])).toEqual(expected);
});
