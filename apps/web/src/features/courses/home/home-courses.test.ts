import type { MyCourse, MyCourseLesson } from '@put/contract/courses/courses';
import { noLateWork } from '@put/contract/courses/schedule';
import { expect, test } from 'vitest';
import { courseToContinue, shownCourses, yearsOf } from './home-courses.ts';
import { lessonsBySection } from '../my-sections.ts';

const progress = { tasks_done: 0, tasks_total: 1, score: 0, max_score: 1, tasks_waiting: 0, tasks_handed_in: 0 };
const course = (id: number, rest: Partial<MyCourse> = {}): MyCourse => ({
  id,
  title: `Курс ${id}`,
  summary: '',
  date: `202${id}-09-01`,
  cover_url: null,
  progress,
  lessons_done: 0,
  lessons_total: 1,
  next: { lesson_id: 1, lesson_title: '', task_id: null, task_title: null },
  due: [],
  last_activity_at: null,
  ...rest,
});
const idsOf = (list: readonly MyCourse[]) => list.map(({ id }) => id);

test('goes on with the course worked at last that has something left', () => {
  const list = [
    course(1, { last_activity_at: '2026-01-02T00:00:00.000Z' }),
    course(2, { last_activity_at: '2026-01-01T00:00:00.000Z' }),
    course(3, { last_activity_at: '2026-01-03T00:00:00.000Z', next: null }),
    course(4),
  ];
  expect(courseToContinue(list)?.id).toBe(1);
  expect(courseToContinue([course(2), course(3)])?.id).toBe(3);
  expect(courseToContinue([course(1, { next: null })])).toBeNull();
});

test('orders by date or title and filters by year; a year without courses hides nothing', () => {
  const list = [course(1, { title: 'Ёлка' }), course(3, { title: 'Дом' }), course(2, { title: 'Жук' })];
  expect(yearsOf(list)).toEqual([2023, 2022, 2021]);
  const newest = { orderByProp: 'date', orderByDirection: 'desc', filterByYear: -1 } as const;
  expect(idsOf(shownCourses(list, newest))).toEqual([3, 2, 1]);
  expect(idsOf(shownCourses(list, { ...newest, orderByProp: 'title', orderByDirection: 'asc' }))).toEqual([3, 1, 2]);
  expect(idsOf(shownCourses(list, { ...newest, filterByYear: 2022 }))).toEqual([2]);
  expect(idsOf(shownCourses(list, { ...newest, filterByYear: 1999 }))).toEqual([3, 2, 1]);
});

test('lessons are numbered through the course, neighbours of one section together', () => {
  const schedule = { opens_at: null, soft_deadline: null, hard_deadline: null, late_policy: noLateWork };
  const standing = { state: 'open', credit: 100, until: null, next: null } as const;
  const lesson = (id: number, section: string): MyCourseLesson => ({
    id,
    title: '',
    section,
    position: id,
    progress,
    schedule,
    standing,
    lock: null,
    is_draft: false,
  });
  const sections = lessonsBySection([lesson(1, 'А'), lesson(2, 'А'), lesson(3, 'Б'), lesson(4, 'А')]);
  expect(sections.map(({ section, lessons }) => [section, ...lessons.map(({ number }) => number)])).toEqual([
    ['А', 1, 2],
    ['Б', 3],
    ['А', 4],
  ]);
});
