import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { lockManyAttempts } from './attempts.store.ts';
import { lockLessonStats } from './credit.store.ts';
import { publishResults } from './keep-result.ts';
import { listCellsAt, listPlacesOfCompileErrors, sumUpResults } from './results.store.ts';

/**
 * Whether a compile error costs an attempt was changed, for a course or for a task: the attempts that were used are
 * counted anew. Nobody's points move. Call it in the transaction of the change.
 */
export async function recountAttempts(
  tx: Tx,
  events: Events,
  of: { courseId: number } | { taskId: number },
): Promise<void> {
  const places = await listPlacesOfCompileErrors(tx, of);
  if (places.length === 0) return;
  await lockManyAttempts(tx, places);
  await lockLessonStats(tx, places);
  await sumUpResults(tx, places);
  await publishResults(tx, events, await listCellsAt(tx, places));
}
