import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTestFiles } from './read-test-files.ts';

const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name);
const zip = (files: Record<string, string | Uint8Array>) =>
  file(
    'tests.zip',
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

test('pairs by name, in the order people count in', async () => {
  const read = await readTestFiles([
    file('10.in', 'десять'),
    file('10.ans', '10'),
    file('2.in', 'два\r\n'),
    file('2.out', '2\r\n'),
    file('1.in', 'один'),
    file('readme.md', 'не тест'),
  ]);
  expect(read).toEqual({
    tests: [
      { name: '1', input: 'один', answer: '' },
      { name: '2', input: 'два\n', answer: '2\n' },
      { name: '10', input: 'десять', answer: '10' },
    ],
    left: ['readme.md'],
    error: null,
  });
});

test('a zip with folders, in either way of naming', async () => {
  const read = await readTestFiles([
    zip({
      'tests/01': 'a',
      'tests/01.a': 'A',
      'secret/2.in': 'b',
      'secret/2.ans': 'B',
      '__MACOSX/tests/01': 'x',
      'tests/.DS_Store': 'x',
      'problem.xml': '<x/>',
    }),
  ]);
  expect(read.tests).toEqual([
    { name: '2', input: 'b', answer: 'B' },
    { name: '01', input: 'a', answer: 'A' },
  ]);
});

test.each([
  ['a bomb', { '1.in': new Uint8Array(4_194_305), '1.ans': 'x' }, 'Файл «1.in» в архиве больше 4 МБ.'],
  [
    'many bombs',
    Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`${at}.in`, new Uint8Array(4_000_000)])),
    'В архиве больше 48 МБ: загрузите тесты по частям.',
  ],
  [
    'a flood of files',
    Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.in`, 'x'])),
    'В архиве больше тысячи файлов: загрузите тесты по частям.',
  ],
  ['no tests', { 'a.txt': 'x' }, 'Тестов не нашлось: нужны пары файлов «1.in» и «1.ans».'],
  ['no text', { '1.in': new Uint8Array([0xff, 0xfe, 0x00]) }, 'Файл «1.in» — не текст в UTF‑8.'],
  [
    'two of a kind',
    { '1.in': 'x', '1.ans': 'x', '1.out': 'y' },
    'Для теста «1» есть два файла одного рода: «1.out» лишний.',
  ],
])('%s is refused in words', async (_, files, error) => {
  expect(await readTestFiles([zip(files)])).toEqual({ tests: null, left: [], error });
});

test('a file that is no zip', async () => {
  const read = await readTestFiles([file('tests.zip', 'не архив')]);
  expect(read.error).toBe('Архив «tests.zip» не открылся: возможно, он повреждён или с паролем.');
});
