import type { TaskVariant } from '@put/contract/tasks/task-parts';
import type { Db } from '../../../drivers/database/database.ts';
import { seedOf } from '../../../judging/seed.ts';
import { findGroupInCourse } from './variants.store.ts';

type Of = {
  taskId: number;
  variant: TaskVariant | null;
  userId: number;
  lessonId: number;
  /** Submissions that count, those still being judged included. */
  attemptsUsed: number;
};

/** The seed for shuffling options and choosing parameters. It is stored with the submission. */
export async function findSeed(db: Db, { taskId, variant, userId, lessonId, attemptsUsed }: Of): Promise<number> {
  if (variant?.per === 'attempt') return seedOf(userId, taskId, attemptsUsed);
  const groupId = variant?.per === 'group' ? await findGroupInCourse(db, userId, lessonId) : null;
  // the third number separates a group from the user with the same ID
  return groupId === null ? seedOf(userId, taskId) : seedOf(groupId, taskId, -1);
}
