import { expect, test } from 'vitest';
import { testWords } from './test-words.ts';

test('a test by its number, and its group where there is more than the first', () => {
  expect(testWords('1.3')).toBe('тест 3');
  expect(testWords('2.13', 'on')).toBe('тесте 13 группы 2');
  expect(testWords('4')).toBe('тест 4');
});
