import type { PersonLesson, PersonResults, PersonTask } from '@put/contract/results/person-results';
import { expect, it } from 'vitest';
import { repairFirst } from './repair-first.ts';
import { weeksOf } from './weeks-of.ts';

const standing = (state: PersonLesson['standing']['state'], until: string | null = null): PersonLesson['standing'] => ({
  state,
  credit: 100,
  until,
  next: null,
});
const task = (task_id: number, status: PersonTask['status'], score: number): PersonTask => ({
  task_id,
  title: `Задача ${task_id}`,
  points: 10,
  score,
  status,
  attempts: 1,
  last_submitted_at: null,
  override: null,
});
const sums = { score: 0, max_score: 0, solved: 0, total: 0 };
const course = (id: number, lessons: PersonLesson[], is_archived = false): PersonResults['courses'][number] => ({
  ...sums,
  id,
  title: 'Курс',
  is_archived,
  has_left: false,
  lessons,
});
const lesson = (id: number, at: PersonLesson['standing'], tasks: PersonTask[]): PersonLesson => ({
  ...sums,
  id,
  title: 'Занятие',
  standing: at,
  tasks,
});

it('repairs first what is due soonest, then what lost most; never what takes no work or waits for a mark', () => {
  const courses = [
    course(1, [
      lesson(1, standing('open'), [task(1, 'partial', 8), task(2, 'tried', 0), task(3, 'accepted', 10)]),
      lesson(2, standing('late', '2026-12-01T00:00:00Z'), [task(4, 'partial', 9), task(5, 'review', 0)]),
      lesson(3, standing('closed'), [task(6, 'tried', 0)]),
      lesson(4, standing('practice'), [task(7, 'tried', 0)]),
    ]),
    course(2, [lesson(5, standing('open'), [task(8, 'tried', 0)])], true),
  ];
  expect(repairFirst(courses).map((one) => one.task.task_id)).toEqual([4, 2, 1]);
});

it('counts weeks from Monday, across a year, with empty weeks between', () => {
  const days = [
    { day: '2025-12-28', attempts: 2, solved: 1 },
    { day: '2025-12-29', attempts: 1, solved: 0 },
    { day: '2026-01-04', attempts: 4, solved: 2 },
    { day: '2026-01-12', attempts: 3, solved: 0 },
  ];
  expect(weeksOf(days, '2026-01-13')).toEqual([
    { from: '2025-12-22', attempts: 2, solved: 1 },
    { from: '2025-12-29', attempts: 5, solved: 2 },
    { from: '2026-01-05', attempts: 0, solved: 0 },
    { from: '2026-01-12', attempts: 3, solved: 0 },
  ]);
  expect(weeksOf([], '2026-01-13')).toEqual([]);
});
