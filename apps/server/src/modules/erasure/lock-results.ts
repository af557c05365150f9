import type { Tx } from '../../drivers/database/database.ts';
import { lockLessonStats, lockManyAttempts } from '../results/results.api.ts';
import { listLessonsWithPoints, listTriedTasks } from './erasure.store.ts';

/**
 * Waits for verdicts of the person that are being written, and holds the statistics of the person's lessons, in the
 * order that all keep.
 */
export async function lockResults(tx: Tx, id: number): Promise<void> {
  await lockManyAttempts(tx, await listTriedTasks(tx, id));
  await lockLessonStats(tx, await listLessonsWithPoints(tx, id));
}
