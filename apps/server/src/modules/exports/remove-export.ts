import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { deleteOwn } from './exports.store.ts';

/** One that is being made stops at its next piece. */
export async function removeExport(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteOwn(db, userId, id))) throw new Refusal('not_found');
}
