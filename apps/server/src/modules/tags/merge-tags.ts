import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { lockTagTree, moveChildren } from './tag-tree.store.ts';
import { giveAnimationsToTag, giveTasksToTag, lockTags, removeTag } from './tags.store.ts';

/** Merges two tags: tasks, animations and children of `fromId` go to `intoId`. Title, colour and kind of `intoId` stay. */
export async function mergeTags(db: Db, actor: Actor, fromId: number, intoId: number): Promise<void> {
  if (fromId === intoId)
    throw new Refusal('invalid_input', { errors: [{ path: 'into_id', message: 'Выберите другую метку' }] });
  await db.transaction().execute(async (tx) => {
    await lockTagTree(tx);
    const titles = await lockTags(tx, [fromId, intoId]);
    const tasks = await giveTasksToTag(tx, fromId, intoId);
    await giveAnimationsToTag(tx, fromId, intoId);
    await moveChildren(tx, fromId, intoId);
    await removeTag(tx, fromId);
    const before = { title: titles.get(fromId) };
    const after = { title: titles.get(intoId), task_ids: tasks };
    await recordAuditEvent(tx, actor, 'merge_tags', { type: 'tag', id: intoId }, { before, after });
  });
}
