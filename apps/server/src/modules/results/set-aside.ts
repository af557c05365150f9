import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { lockLessonStats } from './credit.store.ts';
import { publishResults } from './keep-result.ts';
import { nothingOf } from './nothing-of.ts';
import { deleteResults, listCellsAt, type ResultKey } from './results.store.ts';

/**
 * What was handed in here counts no more (`isSetAside`): the results go, points that a teacher gave too, which the audit
 * keeps. Call it under `lockManyAttempts`.
 */
export async function setResultsAside(tx: Tx, events: Events, places: readonly ResultKey[]): Promise<void> {
  if (places.length === 0) return;
  await lockLessonStats(tx, places);
  const cells = await listCellsAt(tx, places);
  await deleteResults(tx, places);
  await publishResults(
    tx,
    events,
    cells.map(({ course_id, ...cell }) => ({ ...nothingOf(cell), course_id })),
  );
}
