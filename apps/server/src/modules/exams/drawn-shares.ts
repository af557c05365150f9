import type { Db } from '../../drivers/database/database.ts';
import { shareDrawn } from './draw-tasks.ts';
import { listDraws } from './exams.store.ts';

/**
 * Of the exams of these courses that give each person some of their tasks: what share of the points of all tasks a person
 * can have, from 0 to 1, by lesson. Who has not begun has no tasks of their own to be measured by.
 */
export async function listDrawnShares(db: Db, courseIds: readonly number[]): Promise<Map<number, number>> {
  const exams = await listDraws(db, courseIds);
  return new Map(exams.map(({ lesson_id, draws, tasks }) => [lesson_id, shareDrawn(tasks, draws)]));
}
