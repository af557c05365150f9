import { expect, test } from 'vitest';
import { daysFrom, laterDay, laterMoment, movePreview } from './copy-preview.ts';

test('days between days, also across leap years and summer time', () => {
  expect(daysFrom('2026-09-01', '2027-09-01')).toBe(365);
  expect(daysFrom('2027-09-01', '2028-09-01')).toBe(366);
  expect(daysFrom('2026-09-01', '2026-08-31')).toBe(-1);
  expect(daysFrom('2026-09-01', '31.13')).toBeNull();
  expect(laterDay('2026-03-28', 3)).toBe('2026-03-31');
});

test('a moment keeps its time of day in the zone', () => {
  expect(laterMoment('2026-10-20T20:59:00.000Z', 7, 'Europe/Moscow')).toBe('2026-10-27T20:59:00.000Z');
  // 22:59 in Berlin's summer and winter
  expect(laterMoment('2026-10-20T20:59:00.000Z', 7, 'Europe/Berlin')).toBe('2026-10-27T21:59:00.000Z');
});

test('names how many moments move, and the first and last of them afterwards', () => {
  const lesson = (soft_deadline: string | null, opens_at: string | null = null) => ({
    opens_at,
    soft_deadline,
    hard_deadline: null,
  });
  const lessons = [
    lesson('2026-10-20T20:59:00.000Z'),
    lesson(null),
    lesson('2026-10-23T20:59:00Z', '2026-10-01T06:00:00Z'),
  ];
  expect(movePreview(lessons, 1, 'Europe/Moscow')).toEqual({
    moments: 3,
    first: '2026-10-02T06:00:00.000Z',
    last: '2026-10-24T20:59:00.000Z',
  });
  expect(movePreview([lesson(null)], 1, 'Europe/Moscow')).toEqual({ moments: 0, first: null, last: null });
});
