import type { Db } from '../../drivers/database/database.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { addMembers, mustHaveGroup, removeMembers } from './groups.store.ts';

type Change = { add?: number[] | undefined; remove?: number[] | undefined };

/** Adds and removes members; who is in already, or was not in, is no fault. */
export async function changeMembers(db: Db, doer: Doer, id: number, { add = [], remove = [] }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await mustHaveGroup(tx, id);
    await removeMembers(tx, id, remove);
    await addMembers(tx, id, add);
    const group = { type: 'user_group', id };
    if (remove.length > 0) await recordDeed(tx, doer, 'remove_members', group, { before: { user_ids: remove } });
    if (add.length > 0) await recordDeed(tx, doer, 'add_members', group, { after: { user_ids: add } });
  });
}
