import type { CourseLessonRow } from '@put/contract/courses/course-editing';
import { expect, test } from 'vitest';
import { readCourseEditSearch } from '../admin/course-edit-search.ts';
import { noShareWords, stateOf, stopsOf, tasksWords } from './plan-words.ts';

const nowMs = Date.parse('2026-11-24T09:00:00Z');
const course = { status: 'published', late_policy: null, students: 38 } as const;
const lesson = (over: Partial<CourseLessonRow>): CourseLessonRow => ({
  id: 1,
  title: 'Циклы',
  section: '',
  position: 1,
  status: 'published',
  tasks: 6,
  exam: null,
  opens_at: null,
  soft_deadline: null,
  hard_deadline: null,
  late_policy: null,
  solved: 2,
  ...over,
});
const past = lesson({ soft_deadline: '2026-11-22T20:59:00Z' });
const now = lesson({ soft_deadline: '2026-11-29T20:59:00Z' });
const later = lesson({ opens_at: '2026-12-01T15:00:00Z', soft_deadline: '2026-12-06T20:59:00Z' });

test('a state says what students find, by the clock and by the course', () => {
  const states = [past, now, later, lesson({ status: 'draft' })].map((one) => stateOf(one, course, nowMs));
  expect(states).toEqual(['closed', 'open', 'waiting', 'draft']);
  expect(stateOf(now, { ...course, status: 'draft' }, nowMs)).toBe('ready');
  expect(stateOf(past, { ...course, late_policy: { steps: [], after: 50 } }, nowMs)).toBe('open');
});

test('the class stands at the first open lesson with a deadline ahead; without deadlines nowhere', () => {
  expect(stopsOf([past, now, now, later], course, nowMs)).toEqual(['done', 'here', 'next', 'next']);
  expect(stopsOf([lesson({}), lesson({})], course, nowMs)).toEqual(['next', 'next']);
  expect(stopsOf([{ ...past, status: 'draft' }, later], course, nowMs)).toEqual(['next', 'next']);
});

test('a share is shown only where it says something', () => {
  expect(noShareWords('open', now, course)).toBeNull();
  expect(noShareWords('waiting', later, course)).toBe('ещё закрыто');
  expect(noShareWords('draft', now, course)).toBe('ученики не видят');
  expect(noShareWords('open', lesson({ tasks: 0 }), course)).toBe('без задач');
  expect(noShareWords('open', now, { ...course, students: 0 })).toBe('учеников нет');
});

test('the address names the tab, the plan has no name', () => {
  expect(readCourseEditSearch({ tab: 'rules' })).toEqual({ tab: 'rules' });
  expect(readCourseEditSearch({ tab: 'plan' })).toEqual({});
  expect(readCourseEditSearch({ tab: ['rules'] })).toEqual({});
});

test('an exam says so in the plan, and how many write it now', () => {
  expect(tasksWords({ tasks: 2, exam: null })).toBe('2 задачи');
  expect(tasksWords({ tasks: 2, exam: { writing: 0 } })).toBe('контрольная, 2 задачи');
  expect(tasksWords({ tasks: 0, exam: { writing: 3 } })).toBe('контрольная, без задач, пишут\u00a03');
});
