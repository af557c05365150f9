import { expect, test } from 'vitest';
import { exportWords, sizeWords } from './export-words.ts';

test.each([
  [10, '1 КБ'],
  [240_400, '240 КБ'],
  [1_250_000, '1,3 МБ'],
])('%d bytes are «%s»', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test('how far an export is', () => {
  expect(exportWords({ status: 'waiting', done: 0, total: 0, size: null })).toBe('Ждёт своей очереди');
  expect(exportWords({ status: 'making', done: 0, total: 0, size: null })).toBe('Готовится');
  expect(exportWords({ status: 'making', done: 20, total: 400, size: null })).toBe('Готовится: 20 из 400');
  expect(exportWords({ status: 'ready', done: 20, total: 20, size: 3_000 })).toBe('Готово, 3 КБ');
});
