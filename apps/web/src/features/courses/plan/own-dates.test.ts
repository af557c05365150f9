import { noLateWork } from '@put/contract/courses/schedule';
import { expect, test } from 'vitest';
import { ownDates } from './own-dates.ts';

const clock = { timeZone: 'UTC', nowMs: Date.parse('2026-11-20T10:00:00.000Z') };
const schedule = {
  opens_at: null,
  soft_deadline: '2026-11-28T20:00:00.000Z',
  hard_deadline: null,
  late_policy: noLateWork,
};
const none = { opens_at: null, soft_deadline: null, hard_deadline: null, extra_minutes: 0, is_earlier: false };
const ofGroup = { lesson_id: 7, task_id: null, user_id: null, user_group_id: 3, whose: '10 «А»', ...none };
const ofPerson = { ...ofGroup, user_id: 5, user_group_id: null, whose: 'Анна' };

test('a group’s own dates are what holds for it: the later of both, with the time that is added', () => {
  const later = { ...ofGroup, soft_deadline: '2026-12-04T20:00:00.000Z' };
  const [words, ...others] = ownDates(7, schedule, [later, { ...ofGroup, lesson_id: null, extra_minutes: 60 }], clock);
  expect(words).toMatch(/^10 «А»: мягкий срок пт, 4 дек.* 21:00$/);
  expect(others).toEqual([]);
});

test('what changes nothing, is of another lesson or of one task is not spoken of; people are counted', () => {
  const earlier = { ...ofGroup, soft_deadline: '2026-11-25T20:00:00.000Z' };
  const elsewhere = { ...ofGroup, lesson_id: 8, extra_minutes: 60 };
  expect(ownDates(7, schedule, [earlier, elsewhere, { ...ofGroup, task_id: 1, extra_minutes: 60 }], clock)).toEqual([]);
  const people = [
    { ...ofPerson, extra_minutes: 30 },
    { ...ofPerson, user_id: 6, extra_minutes: 30 },
    { ...ofPerson, user_id: 8 },
  ];
  expect(ownDates(7, schedule, people, clock)).toEqual(['свои сроки у 2 учеников']);
});
