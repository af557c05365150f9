import type { CourseRow } from '@put/contract/courses/course-editing';
import { expect, it } from 'vitest';
import { readCourseListSearch } from './admin-course-search.ts';
import { arrangeCourses } from './admin-courses.ts';

const course = (id: number, title: string, date: string, more: Partial<CourseRow> = {}): CourseRow => ({
  id,
  title,
  summary: '',
  date,
  end_date: null,
  status: 'published',
  cover_url: null,
  user_group_ids: [],
  lessons: 0,
  tasks: 0,
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
});
const rows = [
  course(1, 'Алгоритмы 10', '2025-09-01'),
  course(2, 'алгоритмы 9', '2026-09-01'),
  course(3, 'Python', '2026-02-01', { status: 'draft', summary: 'Первые шаги' }),
];
const newest = { orderByProp: 'date', orderByDirection: 'desc', filterByYear: -1 } as const;
const ids = (list: CourseRow[]) => list.map(({ id }) => id);

it('puts the newest first, or the titles in order with 9 before 10', () => {
  expect(ids(arrangeCourses(rows, newest))).toEqual([2, 3, 1]);
  expect(ids(arrangeCourses(rows, { ...newest, orderByProp: 'title', orderByDirection: 'asc' }))).toEqual([2, 1, 3]);
});

it('filters by words, state and year together', () => {
  expect(ids(arrangeCourses(rows, { ...newest, q: 'АЛГО' }))).toEqual([2, 1]);
  expect(ids(arrangeCourses(rows, { ...newest, q: 'шаги', status: 'draft' }))).toEqual([3]);
  expect(ids(arrangeCourses(rows, { ...newest, q: 'алго', filterByYear: 2025 }))).toEqual([1]);
});

it('drops from the address what it does not know', () => {
  expect(readCourseListSearch({ q: '', status: 'gone', other: 1 })).toEqual({});
  expect(readCourseListSearch({ q: 'а', status: 'draft' })).toEqual({ q: 'а', status: 'draft' });
});
