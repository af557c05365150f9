import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { lockManyAttempts } from './attempts.store.ts';
import { closeAnsweredReturns } from './close-returns.store.ts';
import { publishResults } from './keep-result.ts';
import { type NewPoints, writeOverrides } from './overrides.store.ts';
import { listCellsAt } from './results.store.ts';

/** Sets the points of many cells by one statement, and sends the news. The caller has checked them. */
export async function overrideResults(
  tx: Tx,
  events: Events,
  changes: readonly NewPoints[],
  own: { comment: string; by: number },
): Promise<void> {
  await lockManyAttempts(tx, changes);
  await writeOverrides(tx, changes, own);
  await closeAnsweredReturns(tx, changes);
  await publishResults(tx, events, await listCellsAt(tx, changes));
}
