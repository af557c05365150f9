import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTime, laterBy, longTime, readTime } from './read-time.ts';
import { fromLocal, toLocal } from '../time/zoned-time.ts';

const moscow = 'Europe/Moscow';
/** Tuesday, 24 November 2026, 10:20 in Moscow. */
const nowMs = Date.parse('2026-11-24T07:20:00Z');
const local = (text: string, value: string | null = null, now = nowMs) => {
  const read = readTime(text, { timeZone: moscow, nowMs: now, usualClock: '23:59', value });
  return read === null || read === 'none' ? read : read.local;
};

test.each([
  ['1.12 18:00', '2026-12-01T18:00'],
  ['01.12.2026 18:00', '2026-12-01T18:00'],
  ['1.12.26, 9:05', '2026-12-01T09:05'],
  ['1/12', '2026-12-01T23:59'],
  ['1 декабря', '2026-12-01T23:59'],
  ['1 дек в 18', '2026-12-01T18:00'],
  ['вт, 1 декабря 2026 г., 18:00', '2026-12-01T18:00'],
  ['5 мая 2027', '2027-05-05T23:59'],
  ['5 марта', '2027-03-05T23:59'],
  ['1 сентября 8:00', '2026-09-01T08:00'],
  ['2026-12-01T18:00', '2026-12-01T18:00'],
  ['2026-12-01 18:00:30', '2026-12-01T18:00'],
  ['пт 15:00', '2026-11-27T15:00'],
  ['в пятницу', '2026-11-27T23:59'],
  ['во вторник 10:00', '2026-12-01T10:00'],
  ['вт 11:00', '2026-11-24T11:00'],
  ['Завтра 23:59', '2026-11-25T23:59'],
  ['сегодня в 18 часов', '2026-11-24T18:00'],
  ['послезавтра, полдень', '2026-11-26T12:00'],
  ['18:00', '2026-11-24T18:00'],
  ['9:00', '2026-11-25T09:00'],
  ['сейчас', '2026-11-24T10:20'],
  ['через неделю', '2026-12-01T23:59'],
  ['через 2 недели 12:00', '2026-12-08T12:00'],
  ['через месяц', '2026-12-24T23:59'],
  ['через час', '2026-11-24T11:20'],
  ['+3 дня', '2026-11-27T23:59'],
  ['+3', '2026-11-27T23:59'],
  ['нет', 'none'],
  ['', 'none'],
  ['31.02', null],
  ['1.13', null],
  ['25:00', null],
  ['1.12 18:60', null],
  ['пятнадцатого', null],
  ['через 3 пятницы', null],
])('«%s» is %s', (text, expected) => {
  expect(local(text)).toBe(expected);
});

test('a leap day without a year is one only near to a leap year', () => {
  expect(local('29.02', null, Date.parse('2027-11-24T07:20:00Z'))).toBe('2028-02-29T23:59');
  expect(local('29.02')).toBeNull();
});

test('a span with a sign counts from the present value, in days of the calendar, and keeps its time', () => {
  expect(local('+3 дня', '2026-12-01T15:00:00.000Z')).toBe('2026-12-04T18:00');
  expect(local('-1 нед', '2026-12-01T15:00:00.000Z')).toBe('2026-11-24T18:00');
  expect(local('+1 мес', '2027-01-31T15:00:00.000Z')).toBe('2027-02-28T18:00');
  expect(local('+2 ч', '2026-12-01T15:00:00.000Z')).toBe('2026-12-01T20:00');
});

test('clocks that change: a skipped time is said to be one, a repeated one is the first', () => {
  const read = (text: string) => readTime(text, { timeZone: 'Europe/Berlin', nowMs, usualClock: '23:59' });
  expect(read('28.03.2027 2:30')).toMatchObject({ kind: 'gap', at: '2027-03-28T01:30:00.000Z' });
  expect(read('25.10.2026 2:30')).toMatchObject({ kind: 'twice', at: '2026-10-25T00:30:00.000Z' });
  // a day of 23 hours is a day
  expect(toLocal(laterBy('2027-03-27T17:00:00.000Z', 1, 'Europe/Berlin'), 'Europe/Berlin')).toBe('2027-03-28T18:00');
});

test('read back with its weekday', () => {
  expect(longTime('2026-12-01T15:00:00.000Z', moscow)).toBe('вторник, 1 декабря 2026, 18:00');
  expect(fieldTime('2026-12-01T15:00:00.000Z', { timeZone: moscow, nowMs })).toBe('вт, 1 дек, 18:00');
  expect(fieldTime('2027-09-01T06:00:00.000Z', { timeZone: moscow, nowMs })).toBe('ср, 1 сен 2027, 9:00');
});

describe('for any moment, in any zone, at any present time', () => {
  const zones = fc.constantFrom(
    'Europe/Moscow',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Vladivostok',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'UTC',
  );
  const minutes = fc.integer({ min: Date.parse('2001-01-01') / 60_000, max: Date.parse('2098-01-01') / 60_000 });
  const clocks = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));

  test('what the field shows is read as the same local time', () => {
    fc.assert(
      fc.property(minutes, minutes, zones, (then, now, timeZone) => {
        const context = { timeZone, nowMs: now * 60_000, usualClock: '23:59' };
        const at = new Date(then * 60_000).toISOString();
        const shown = readTime(fieldTime(at, context), context);
        const spelled = readTime(longTime(at, timeZone), context);
        const expected = { local: toLocal(at, timeZone) };
        expect(shown).toMatchObject(expected);
        expect(spelled).toMatchObject(expected);
        // the moment is the same too, except in the hour that comes twice
        expect(shown).toMatchObject(fromLocal(expected.local, timeZone)!);
      }),
    );
  });

  test('any way to write a day gives the same moment', () => {
    fc.assert(
      fc.property(minutes, zones, clocks, (then, timeZone, [hour, minute]) => {
        const context = { timeZone, nowMs, usualClock: '23:59' };
        const day = toLocal(new Date(then * 60_000).toISOString(), timeZone).slice(0, 10);
        const [year = '', month = '', date = ''] = day.split('-', 3);
        const clock = `${hour}:${String(minute).padStart(2, '0')}`;
        const [first, ...others] = [
          `${date}.${month}.${year} ${clock}`,
          `${Number(date)}.${Number(month)}.${year}, ${clock}`,
          `${day}T${clock.padStart(5, '0')}`,
          `  ${Number(date)}/${Number(month)}/${year}\u00A0в  ${clock} `,
        ].map((text) => readTime(text, context));
        expect(first).toMatchObject({ local: `${day}T${clock.padStart(5, '0')}` });
        for (const other of others) expect(other).toEqual(first);
      }),
    );
  });

  test('a span and its opposite come back to the same local time, unless the clock skipped it', () => {
    fc.assert(
      fc.property(minutes, zones, fc.integer({ min: 1, max: 999 }), (then, timeZone, days) => {
        const value = fromLocal(toLocal(new Date(then * 60_000).toISOString(), timeZone), timeZone)!.at;
        const there = readTime(`+${days} дней`, { timeZone, nowMs, usualClock: '23:59', value });
        fc.pre(there !== null && there !== 'none' && there.kind !== 'gap');
        const back = readTime(`-${days} дней`, { timeZone, nowMs, usualClock: '23:59', value: there.at });
        expect(back).toMatchObject({ at: value });
      }),
    );
  });

  test('no text makes it throw, and what it reads is a real moment', () => {
    const pieces = ['через', 'пт', '1.12', '31', ':', '18:00', '+', 'дня', '.', 'в', 'мая', '2026', '0'];
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', 'constructor'),
      fc.array(fc.constantFrom(...pieces)).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, zones, (text, timeZone) => {
        const read = readTime(text, { timeZone, nowMs, usualClock: '23:59' });
        if (read === null || read === 'none') return;
        expect(fromLocal(read.local, timeZone)).toMatchObject({ kind: read.kind });
      }),
    );
  });
});
