import type { Schedule } from '@put/contract/courses/schedule';
import { standingAt } from '@put/contract/courses/schedule';
import { expect, test } from 'vitest';
import { deadlineWords, timeLeftWords } from './deadline-words.ts';
import { latePolicyWords } from './late-policy-words.ts';
import { rereadAfterMs } from '../time/reread.ts';
import { closedSince, stagesOf } from './stages.ts';
import { standingNote, standingWords, thenWords } from './standing-words.ts';
import { longZone, shortZone } from '../time/zone-words.ts';
import { daysBetween, fromLocal, toLocal } from '../time/zoned-time.ts';

test.each([
  ['Europe/Moscow', '2026-03-12T23:59', '2026-03-12T20:59:00.000Z'],
  ['Asia/Vladivostok', '2026-03-13T06:59', '2026-03-12T20:59:00.000Z'],
  ['Europe/Berlin', '2026-03-28T23:59', '2026-03-28T22:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T23:59', '2026-03-29T21:59:00.000Z'],
  ['America/New_York', '2026-03-07T23:59', '2026-03-08T04:59:00.000Z'],
  ['America/New_York', '2026-03-08T23:59', '2026-03-09T03:59:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
])('%s: %s is %s, and back', (zone, local, at) => {
  expect(fromLocal(local, zone)).toEqual({ at, kind: 'once' });
  expect(toLocal(at, zone)).toBe(local);
});

test('a time that clocks skip is as much later', () => {
  expect(fromLocal('2026-03-29T02:30', 'Europe/Berlin')).toEqual({ at: '2026-03-29T01:30:00.000Z', kind: 'gap' });
  expect(fromLocal('2026-03-08T02:00', 'America/New_York')).toEqual({ at: '2026-03-08T07:00:00.000Z', kind: 'gap' });
  expect(toLocal('2026-03-08T07:00:00.000Z', 'America/New_York')).toBe('2026-03-08T03:00');
});

test('of a time that clocks show twice the first counts', () => {
  expect(fromLocal('2026-10-25T02:30', 'Europe/Berlin')).toEqual({ at: '2026-10-25T00:30:00.000Z', kind: 'twice' });
  expect(fromLocal('2026-11-01T01:59', 'America/New_York')).toEqual({ at: '2026-11-01T05:59:00.000Z', kind: 'twice' });
  expect(fromLocal('2026-11-01T02:00', 'America/New_York')).toEqual({ at: '2026-11-01T07:00:00.000Z', kind: 'once' });
});

const zones = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Vladivostok', 'Australia/Lord_Howe'];
// three days around each clock change of 2026 in these zones, and a plain summer day
test.each(['03-07', '03-28', '04-04', '07-15', '10-03', '10-24', '10-31'])(
  'every half hour from %s comes back',
  (day) => {
    for (const zone of zones) {
      const beginMs = Date.parse(`2026-${day}T00:00Z`);
      for (let ms = beginMs; ms < beginMs + 72 * 3_600_000; ms += 1_800_000) {
        const time = new Date(ms).toISOString();
        const back = fromLocal(toLocal(time, zone), zone)!;
        // the second of two equal times comes back as the first
        if (back.kind === 'twice') expect(toLocal(back.at, zone)).toBe(toLocal(time, zone));
        else expect(back).toEqual({ at: time, kind: 'once' });
      }
    }
  },
);

test('what is no time yet is none, and a year that is being typed does not jump', () => {
  expect(fromLocal('', 'Europe/Moscow')).toBeNull();
  expect(fromLocal('2026-03-12', 'Europe/Moscow')).toBeNull();
  expect(toLocal(fromLocal('0002-03-12T10:00', 'UTC')!.at, 'UTC')).toBe('0002-03-12T10:00');
});

test('zones are called as people there call them, by the moment', () => {
  const winter = Date.UTC(2026, 0, 15);
  const summer = Date.UTC(2026, 6, 15);
  expect(shortZone('Europe/Moscow', winter)).toBe('МСК');
  expect(shortZone('Asia/Vladivostok', summer)).toBe('МСК+7');
  expect(shortZone('Europe/Kaliningrad', winter)).toBe('МСК−1');
  expect([shortZone('Europe/Berlin', winter), shortZone('Europe/Berlin', summer)]).toEqual(['GMT+1', 'GMT+2']);
  expect(shortZone('America/New_York', winter)).toBe('GMT−5');
  expect(longZone('Asia/Vladivostok', winter)).toBe('Владивосток, МСК+7');
  expect(longZone('America/New_York', summer)).toBe('America/New York, GMT−4');
});

const now = Date.parse('2026-03-10T12:00:00.000Z');
const at = (time: string) => deadlineWords(time, 'Europe/Moscow', now);

test('a deadline names its zone, and the year when it is another one', () => {
  expect(at('2026-03-12T20:59:00.000Z')).toBe('12 марта, 23:59 (МСК)');
  expect(deadlineWords('2026-03-12T20:59:00.000Z', 'Asia/Vladivostok', now)).toBe('13 марта, 06:59 (МСК+7)');
  expect(deadlineWords('2026-07-12T20:59:00.000Z', 'Europe/Berlin', now)).toBe('12 июля, 22:59 (GMT+2)');
  expect(at('2027-01-01T00:00:00.000Z')).toBe('1 января 2027 г., 03:00 (МСК)');
});

test('what is left is never said to be more than it is; days are those of the zone', () => {
  const left = (time: string, zone = 'Europe/Moscow') => timeLeftWords(time, zone, now);
  expect(left('2026-03-10T11:59:59.000Z')).toBeNull();
  expect(left('2026-03-10T12:00:40.000Z')).toBe('меньше чем через минуту');
  expect(left('2026-03-10T12:25:59.000Z')).toBe('через 25 минут');
  expect(left('2026-03-10T17:59:00.000Z')).toBe('через 5 часов');
  expect(left('2026-03-11T20:59:00.000Z')).toBe('завтра');
  expect(left('2026-03-11T20:59:00.000Z', 'Asia/Vladivostok')).toBe('через 2 дня');
  expect(left('2026-03-15T20:59:00.000Z')).toBe('через 5 дней');
  // from Saturday noon to Monday noon; the night between has 23 hours
  expect(daysBetween(Date.parse('2026-03-28T11:00Z'), Date.parse('2026-03-30T10:00Z'), 'Europe/Berlin')).toBe(2);
});

const plan: Schedule = {
  opens_at: null,
  soft_deadline: '2026-03-12T20:59:00.000Z',
  hard_deadline: '2026-03-20T20:59:00.000Z',
  late_policy: { steps: [{ until_h: 48, credit: 60 }], after: 30 },
};
const said = (schedule: Schedule, time: string) =>
  standingWords(schedule, standingAt(schedule, Date.parse(time)), { timeZone: 'Europe/Moscow', nowMs: now });

test('the line says what holds, what comes next and when it ends', () => {
  expect(said(plan, '2026-03-10T12:00:00Z')).toBe(
    'До 12 марта, 23:59 (МСК) — 100\u00a0% баллов, потом 60\u00a0% баллов; с 20 марта, 23:59 решения не принимаются',
  );
  expect(said(plan, '2026-03-13T12:00:00Z')).toBe(
    'Срок прошёл. До 14 марта, 23:59 (МСК) — 60\u00a0% баллов, потом 30\u00a0% баллов; с 20 марта, 23:59 решения не принимаются',
  );
  expect(said(plan, '2026-03-18T12:00:00Z')).toBe(
    'Срок прошёл. До 20 марта, 23:59 (МСК) — 30\u00a0% баллов, потом решения не принимаются',
  );
  expect(said(plan, '2026-03-21T12:00:00Z')).toBe('Срок прошёл 20 марта, 23:59 (МСК)');
});

test('opening, practice, and a lesson without any deadline', () => {
  const open: Schedule = { ...plan, soft_deadline: null, hard_deadline: null };
  expect(said(open, '2026-03-10T12:00:00Z')).toBeNull();
  expect(said({ ...open, opens_at: '2026-03-11T06:00:00.000Z' }, '2026-03-10T12:00:00Z')).toBe(
    'Откроется 11 марта, 09:00 (МСК)',
  );
  const practice: Schedule = { ...plan, hard_deadline: null, late_policy: { steps: [], after: 'practice' } };
  expect(said(practice, '2026-03-10T12:00:00Z')).toBe(
    'До 12 марта, 23:59 (МСК) — 100\u00a0% баллов, потом тренировка без баллов',
  );
  expect(said(practice, '2026-03-13T12:00:00Z')).toBe('Сейчас тренировка без баллов');
  const note = (time: string) =>
    standingNote(standingAt(plan, Date.parse(time)), { timeZone: 'Asia/Vladivostok', nowMs: now });
  expect(note('2026-03-10T12:00:00Z')).toBe('Сдать до 13 марта, 06:59 (МСК+7), потом 60\u00a0% баллов');
  expect(note('2026-03-13T12:00:00Z')).toBe(
    'Сейчас 60\u00a0% баллов до 15 марта, 06:59 (МСК+7), потом 30\u00a0% баллов',
  );
});

test('one deadline has one consequence, on every screen', () => {
  const schedule = { ...plan, hard_deadline: null, late_policy: { steps: [], after: 'closed' as const } };
  const standing = standingAt(schedule, now);
  const clock = { timeZone: 'Europe/Moscow', nowMs: now };
  // in this order: home page; lists of lessons and tasks; the lesson and its editor
  const said = [thenWords(standing), standingNote(standing, clock), standingWords(schedule, standing, clock)];
  for (const words of said) expect(words).toContain(', потом решения не принимаются');
});

test('stages follow each other without gaps; closing is dated by what closes first', () => {
  expect(
    stagesOf({ ...plan, opens_at: '2026-03-01T00:00:00.000Z' }).map(({ state, credit }) => [state, credit]),
  ).toEqual([
    ['not_open', 0],
    ['open', 100],
    ['late', 60],
    ['late', 30],
    ['closed', 0],
  ]);
  expect(closedSince({ ...plan, late_policy: { steps: [], after: 'closed' } })).toBe('2026-03-12T20:59:59.999Z');
});

test('late policies in words', () => {
  expect(latePolicyWords({ steps: [], after: 'closed' })).toBe('после срока не принимается');
  expect(latePolicyWords({ steps: [], after: 50 })).toBe('после срока — 50\u00a0%');
  expect(
    latePolicyWords({
      steps: [
        { until_h: 12, credit: 60 },
        { until_h: 72, credit: 30 },
      ],
      after: 'practice',
    }),
  ).toBe('опоздание до 12 часов — 60\u00a0%, до 3 дней — 30\u00a0%, потом тренировка без баллов');
});

test('a screen is read again just after the nearest moment, also by a clock that is wrong', () => {
  const later = (ms: number) => new Date(now + ms).toISOString();
  expect(rereadAfterMs([null, later(3_000), later(60_000)], now)).toBe(4_000);
  expect(rereadAfterMs([later(-1)], now)).toBe(10_000);
  expect(rereadAfterMs([later(7_200_000)], now)).toBe(300_000);
  expect(rereadAfterMs([null, later(30 * 3_600_000)], now)).toBe(false);
});
