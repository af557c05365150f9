import { expect, test } from 'vitest';
import { isLate, lastDue } from './backup-times.ts';

const at = (text: string) => new Date(`2026-11-${text}`);

test.each([
  [['03:30'], '22T03:30', '22T03:30'],
  [['03:30'], '22T03:29', '21T03:30'],
  [['15:00', '03:30'], '22T14:59', '22T03:30'],
  [['03:30', '15:00'], '22T02:00', '21T15:00'],
])('of %j the last one at %s was %s', (times, now, due) => expect(lastDue(times, at(now))).toEqual(at(due)));

test.each([
  ['in time', ['03:30'], '22T03:31', '22T20:00', false],
  ['of yesterday, while today’s may still come', ['03:30'], '21T03:31', '22T09:00', false],
  ['of yesterday, when today’s has not come', ['03:30'], '21T03:31', '22T10:00', true],
  ['by hand, six days ago', undefined, '16T12:00', '22T11:00', false],
  ['by hand, eight days ago', undefined, '14T10:00', '22T11:00', true],
])('one %s', (_, times, startedAt, now, late) => expect(isLate(times, at(startedAt), at(now))).toBe(late));
