import { expect, test } from 'vitest';
import { isTakenBack, isToImprove, returnedWords } from './returned-words.ts';

const until = '2026-03-12T20:59:00.000Z';
const minuteMs = 60_000;
const nowMs = Date.parse(until);
const clock = { timeZone: 'Europe/Moscow', nowMs };

test('a returned work is taken through the whole minute of its date, and at any time without one', () => {
  const returned = { until, is_answered: false };
  expect([nowMs, nowMs + minuteMs - 1, nowMs + minuteMs].map((at) => isTakenBack(returned, at))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTakenBack({ until: null, is_answered: false }, nowMs + minuteMs)).toBe(true);
  expect(isTakenBack(undefined, nowMs)).toBe(false);
});

test('what was handed in since is taken still, and asks for nothing', () => {
  const answered = { until, is_answered: true };
  expect([isTakenBack(answered, nowMs), isToImprove(answered, nowMs)]).toEqual([true, false]);
  expect(isToImprove({ until, is_answered: false }, nowMs)).toBe(true);
});

test('the date is in the zone of the reader', () => {
  expect(returnedWords({ until }, clock)).toBe('Вернули на доработку до 12 марта, 23:59 (МСК)');
  expect(returnedWords({ until: null }, clock)).toBe('Вернули на доработку');
});
