import type { TaskVariant } from '@put/contract/task-parts';
import type { Db } from '../../drivers/database/database.ts';
import { seedOf } from '../../judging/seed.ts';
import { findGroupInCourse } from './variants.store.ts';

type Of = {
  taskId: number;
  variant: TaskVariant | null;
  userId: number;
  lessonId: number;
  /** Attempts that count and are sent. */
  attemptsUsed: number;
};

/** By which a student's options are shuffled and parameters chosen; kept with what is handed in. */
export async function findSeed(db: Db, { taskId, variant, userId, lessonId, attemptsUsed }: Of): Promise<number> {
  if (variant?.per === 'attempt') return seedOf(userId, taskId, attemptsUsed);
  const groupId = variant?.per === 'group' ? await findGroupInCourse(db, userId, lessonId) : null;
  // the third number keeps a group apart from the person with the same one
  return groupId === null ? seedOf(userId, taskId) : seedOf(groupId, taskId, -1);
}
