import { expect, test } from 'vitest';
import { durationWords, exactTime, nearDay, relativeTime, timeOfDay, wholeDay } from './time-words.ts';

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const inMoscow = (at: string) => relativeTime(at, { timeZone: 'Europe/Moscow', nowMs });
const inVladivostok = (at: string) => relativeTime(at, { timeZone: 'Asia/Vladivostok', nowMs });

test('the nearer, the more exact', () => {
  expect(inMoscow('2026-11-21T09:30:00Z')).toBe('только что');
  expect(inMoscow('2026-11-21T09:25:00Z')).toBe('5 минут назад');
  expect(inMoscow('2026-11-21T06:05:00Z')).toBe('сегодня в 09:05');
  expect(inMoscow('2026-11-20T20:59:00Z')).toBe('вчера в 23:59');
  expect(inMoscow('2026-11-03T09:00:00Z')).toBe('3 ноября');
  expect(inMoscow('2025-11-03T09:00:00Z')).toBe('3 ноября 2025 г.');
});

test('a column has only the day', () => {
  const day = (at: string) => nearDay(at, { timeZone: 'Europe/Moscow', nowMs });
  expect(day('2026-11-21T09:29:00Z')).toBe('сегодня');
  expect(day('2026-11-20T20:59:00Z')).toBe('вчера');
  expect(day('2026-11-03T09:00:00Z')).toBe('3 нояб.');
  expect(day('2025-11-03T09:00:00Z')).toBe('нояб. 2025 г.');
});

test('days and years are those of the person, whatever zone the computer has', () => {
  expect(inVladivostok('2026-11-20T20:59:00Z')).toBe('сегодня в 06:59');
  expect(inVladivostok('2026-11-02T20:59:00Z')).toBe('3 ноября');
  expect(inMoscow('2025-12-31T21:30:00Z')).toBe('1 января');
  expect(timeOfDay('2026-11-20T20:59:00Z', 'Asia/Vladivostok')).toBe('06:59');
  expect(wholeDay('2026-11-20T20:59:00Z', 'Asia/Vladivostok')).toBe('21 ноября 2026 г.');
  expect(exactTime('2026-11-20T20:59:30Z', 'Asia/Vladivostok')).toBe('21 ноября 2026 г. в 06:59:30 (МСК+7)');
  expect(exactTime('2026-11-20T20:59:30Z', 'Europe/Berlin')).toBe('20 ноября 2026 г. в 21:59:30 (GMT+1)');
});

test('a clock that is a little behind the server says no nonsense', () => {
  expect(inMoscow('2026-11-21T09:31:00Z')).toBe('только что');
});

test('durations', () => {
  expect(durationWords(12.4)).toBe('12 мс');
  expect(durationWords(1240)).toBe('1,2 с');
});
