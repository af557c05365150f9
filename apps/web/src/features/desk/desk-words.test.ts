import type { Desk } from '@put/contract/desk/desk';
import { expect, test } from 'vitest';
import { dueWords, hasWaitedLong, quietWords, todayWords, trouble } from './desk-words.ts';

const zone = 'Europe/Moscow';
const nowMs = Date.parse('2026-11-24T07:42:00Z');

test('today begins with a capital letter, in the zone of the reader', () => {
  expect(todayWords(nowMs, zone)).toBe('Вторник, 24 ноября');
  expect(todayWords(Date.parse('2026-11-24T22:00:00Z'), zone)).toBe('Среда, 25 ноября');
});

test('a deadline: today and tomorrow stand out, later ones have a weekday and a date', () => {
  expect(dueWords('2026-11-24T20:59:00Z', zone, nowMs)).toEqual({ day: 'сегодня', rest: 'в 23:59', isNear: true });
  expect(dueWords('2026-11-24T21:30:00Z', zone, nowMs)).toEqual({ day: 'завтра', rest: 'в 00:30', isNear: true });
  expect(dueWords('2026-11-29T20:59:00Z', zone, nowMs)).toEqual({
    day: 'вс',
    rest: '29 ноября, 23:59',
    isNear: false,
  });
});

test('a work has waited long after two days', () => {
  expect(hasWaitedLong('2026-11-22T07:43:00Z', nowMs)).toBe(false);
  expect(hasWaitedLong('2026-11-22T07:42:00Z', nowMs)).toBe(true);
});

test('everything that wants an administrator is counted', () => {
  const calm = {
    judge_errors: 0,
    failed_mail: 0,
    is_judge_gone: false,
    newcomers: { rows: [], total: 0 },
    leaving: [],
  };
  expect(trouble(calm)).toBe(0);
  expect(trouble({ ...calm, failed_mail: 2, is_judge_gone: true, newcomers: { rows: [], total: 4 } })).toBe(7);
});

test('what does not wait is said; nothing is said when everything waits', () => {
  const all = { works: true, marks: true };
  const none = { total: 0, rows: [] };
  const calm = { stuck: none, questions: none, to_mark: none, due: { rows: [] } } as unknown as Desk;
  expect(quietWords({ ...calm, to_mark: { ...calm.to_mark, total: 3 } }, all)).toBe(
    'В остальном спокойно: никто не застрял, вопросов нет, сроков на неделе нет.',
  );
  // to who only watches, and to who sees no works
  expect(quietWords(calm, { works: true, marks: false })).toBe(
    'В остальном спокойно: никто не застрял, вопросов нет, сроков на неделе нет.',
  );
  expect(quietWords(calm, { works: false, marks: false })).toBe('В остальном спокойно: сроков на неделе нет.');
  const some = { total: 1, rows: [{}] };
  expect(quietWords({ stuck: some, questions: some, to_mark: some, due: some } as unknown as Desk, all)).toBe('');
});
