import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { lockTagTree, moveChildren } from './tag-tree.store.ts';
import { giveTasksToTag, lockTags, removeTag } from './tags.store.ts';

/**
 * Two words for one thing become one: the tasks of `fromId` carry `intoId`, whose title, colour and kind stay, and what stood
 * below the one stands below the other.
 */
export async function mergeTags(db: Db, doer: Doer, fromId: number, intoId: number): Promise<void> {
  if (fromId === intoId)
    throw new Refusal('invalid_input', { errors: [{ path: 'into_id', message: 'Выберите другую метку' }] });
  await db.transaction().execute(async (tx) => {
    await lockTagTree(tx);
    const titles = await lockTags(tx, [fromId, intoId]);
    const tasks = await giveTasksToTag(tx, fromId, intoId);
    await moveChildren(tx, fromId, intoId);
    await removeTag(tx, fromId);
    const before = { title: titles.get(fromId) };
    const after = { title: titles.get(intoId), task_ids: tasks };
    await recordDeed(tx, doer, 'merge_tags', { type: 'tag', id: intoId }, { before, after });
  });
}
