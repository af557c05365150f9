import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';

/** Deleted things go into the recycle bin and can be restored; see data-model: `deleted_at`. */
type Binned = 'animation' | 'container_template' | 'course' | 'lesson' | 'task' | 'user_group';

/** Moves a row into the recycle bin or out of it. Throws `not_found` when it is there (or out) already. */
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
