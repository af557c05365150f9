import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { expect, test } from 'vitest';
import { dueLessons, standingOfAll, titlesOf } from './due-lessons.ts';

const row = (lesson_id: number, title: string, more: Partial<MyTaskRow> = {}): MyTaskRow => ({
  task_id: title.length,
  lesson_id,
  course_id: 1,
  title,
  lesson_title: `Занятие ${lesson_id}`,
  course_title: 'Основы',
  points: 5,
  score: 0,
  status: 'new',
  attempts: 0,
  standing: { state: 'open', until: '2026-12-01T09:00:00Z', credit: 100, next: null },
  ...more,
});

test('tasks of a lesson are one row; of many lessons the nearest five have one, and the rest is counted', () => {
  const six = ['а', 'б', 'в', 'г', 'д', 'е'].map((title) => row(1, title));
  const { lessons, left } = dueLessons([...six, ...[2, 3, 4, 5, 6].map((lesson) => row(lesson, 'ж'))], 40);
  expect(lessons.map(({ rows }) => [rows[0].lesson_id, rows.length])).toEqual([
    [1, 6],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
  expect(left).toBe(30);
});

test('a task that is due at another time has a row of its own', () => {
  const later = { ...row(1, 'а').standing, until: '2026-12-02T09:00:00Z' };
  expect(dueLessons([row(1, 'а'), row(1, 'б', { standing: later })], 2)).toMatchObject({ lessons: [{}, {}], left: 0 });
});

test('the row says how its tasks stand and which they are', () => {
  const [one, two] = [row(1, 'Тройка'), row(1, 'Квадраты', { status: 'tried' })];
  expect([standingOfAll([one, one]), standingOfAll([one, two])]).toEqual(['new', 'partial']);
  expect([titlesOf([one, two]), titlesOf([one, two, one]), titlesOf([one, two, one, two])]).toEqual([
    'Тройка, Квадраты',
    'Тройка, Квадраты, Тройка',
    'Тройка, Квадраты и ещё 2',
  ]);
});
