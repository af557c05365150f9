import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import { findTextForUpdate, insertVersion } from './versions.store.ts';

/**
 * Stores the present text as a version before it changes, and returns the next number. Refuses when `expected` is not
 * the present version: another person has saved meanwhile.
 */
export async function beginNextVersion(
  tx: Tx,
  lessonId: number,
  expected: number | undefined,
  change: { title?: string | undefined; body?: string | undefined },
  authorId: number,
): Promise<number> {
  const now = await findTextForUpdate(tx, lessonId);
  if (!now) throw new Refusal('not_found');
  const isChanged = (change.title ?? now.title) !== now.title || (change.body ?? now.body) !== now.body;
  if (expected !== undefined && expected !== now.version && isChanged) throw new Refusal('conflict');
  return isChanged ? insertVersion(tx, lessonId, now, authorId) : now.version;
}
