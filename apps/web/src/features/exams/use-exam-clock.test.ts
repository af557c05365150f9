import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNowMs } from './use-exam-clock.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('the copy of an answer is as old as the device says, even when its clock is an hour wrong', () => {
  const asked = '2026-09-01T10:00:00.000Z';
  vi.useFakeTimers({ now: Date.parse('2026-09-01T11:00:00.000Z') });
  expect(serverNowMs(asked, false)).toBe(Date.parse(asked));
  vi.setSystemTime(Date.parse('2026-09-01T11:00:40.000Z'));
  expect(serverNowMs(asked, true)).toBe(Date.parse('2026-09-01T10:00:40.000Z'));
});

test('of a copy alone the server says the time', () => {
  expect(serverNowMs('2026-09-01T10:00:00.000Z', true)).toBe(Date.parse('2026-09-01T10:00:00.000Z'));
});
