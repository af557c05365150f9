import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { holdClass, removeRows } from './demonstration.store.ts';

/** Removes the demonstration class and nothing else, in one transaction. */
export async function removeClass({ db }: { db: Db }, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await holdClass(tx);
    if (!held) throw new Refusal('not_found');
    await removeRows(tx, held);
    await recordAuditEvent(tx, actor, 'remove_demonstration_class', { type: 'user_group', id: null });
  });
}
