import { expect, test } from 'vitest';
import { tellingLines, textAt } from './telling-lines.ts';

test('texts that begin alike are told apart by the line in which they differ', () => {
  const begin = 'n = int(input())\n\n';
  const texts = [`${begin}print(n + 1)`, `${begin}print(n)`, begin, '  \n'];
  expect(tellingLines(texts, `${begin}print(n * 2)\n`)).toEqual(['print(n + 1)', 'print(n)', 'n = int(input())', '']);
});

test('one that the text after it only went on from is told by its last line', () => {
  expect(tellingLines(['a\nb'], 'a\nb\nc')).toEqual(['b']);
  expect(tellingLines(['a\nb'], undefined)).toEqual(['a']);
});

test('the text of a draft stands at the first path that leads to one', () => {
  const paths = [
    ['files', '0', 'content'],
    ['answer', 'text'],
  ];
  expect(textAt({ files: [{ content: 'x' }] }, paths)).toBe('x');
  expect(textAt({ files: [], answer: { text: 'эссе' } }, paths)).toBe('эссе');
  expect(textAt({ files: [], answer: null }, paths)).toBe('');
});
