import { expect, test } from 'vitest';
import { durationWords, relativeTime, timeOfDay } from './time-words.ts';

const now = new Date(2026, 10, 21, 12, 30);
const before = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
const words = (at: string) => relativeTime(at, now.getTime());

test('the nearer, the more exact', () => {
  expect(words(before(2026, 10, 21, 12, 30))).toBe('только что');
  expect(words(before(2026, 10, 21, 12, 25))).toBe('5 минут назад');
  expect(words(before(2026, 10, 21, 9, 5))).toBe('сегодня в 09:05');
  expect(words(before(2026, 10, 20, 23, 59))).toBe('вчера в 23:59');
  expect(words(before(2026, 10, 3, 12, 0))).toBe('3 ноября');
  expect(words(before(2025, 10, 3, 12, 0))).toBe('3 ноября 2025 г.');
});

test('a clock that is a little behind the server says no nonsense', () => {
  expect(words(before(2026, 10, 21, 12, 31))).toBe('только что');
});

test('times and durations', () => {
  expect(timeOfDay(before(2026, 10, 21, 9, 5))).toBe('09:05');
  expect(durationWords(12.4)).toBe('12 мс');
  expect(durationWords(1240)).toBe('1,2 с');
});
