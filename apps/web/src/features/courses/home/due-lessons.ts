import type { MyTaskRow } from '@put/contract/home/my-task-row';
import type { TaskStanding } from '../../../parts/task-standing/task-standing-words.ts';

/** The tasks of a lesson that are due at one time. */
export type DueLesson = { key: string; rows: [MyTaskRow, ...MyTaskRow[]] };

const mostLessons = 5;

/** A row a lesson, the nearest first: six tasks of one lesson are one thing to do. `left`: tasks that have no place. */
export function dueLessons(rows: readonly MyTaskRow[], total: number): { lessons: DueLesson[]; left: number } {
  const byLesson = Map.groupBy(rows, ({ lesson_id, standing }) => `${lesson_id} ${standing.state} ${standing.until}`);
  const lessons = [...byLesson].slice(0, mostLessons).map(([key, of]) => ({ key, rows: of as DueLesson['rows'] }));
  return { lessons, left: total - lessons.reduce((sum, { rows: of }) => sum + of.length, 0) };
}

/** What all of them are; when they differ, the lesson is done in part. */
export const standingOfAll = ([first, ...others]: DueLesson['rows']): TaskStanding =>
  others.every(({ status }) => status === first.status) ? first.status : 'partial';

/** «Тройка, Квадраты и ещё 4» */
export function titlesOf(rows: DueLesson['rows']): string {
  const named = rows.slice(0, rows.length === 3 ? 3 : 2).map(({ title }) => title);
  const left = rows.length - named.length;
  return left === 0 ? named.join(', ') : `${named.join(', ')} и ещё ${left}`;
}
