import { Refusal } from '@put/contract/refusals';
import type { Tx } from '../drivers/database/database.ts';

/** What a teacher deletes goes into the recycle bin and can be brought back; see data-model: `deleted_at`. */
type Binned = 'course' | 'lesson' | 'task' | 'user_group';

/** Puts a row into the recycle bin or takes it out. Throws `not_found` when it is not on the other side. */
export async function setDeleted(tx: Tx, table: Binned, id: number, isDeleted: boolean): Promise<void> {
  const changed = await tx
    .updateTable(table)
    .set({ deleted_at: isDeleted ? new Date().toISOString() : null })
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Refusal('not_found');
}
