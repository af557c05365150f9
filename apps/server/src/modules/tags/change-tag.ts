import { Refusal } from '@put/contract/refusals';
import type { NewTag, TagChange } from '@put/contract/tags';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import { lockTagTree, refuseParent } from './tag-tree.store.ts';
import { findTag, insertTag, putTagIntoBin, takeTagFromBin, updateTag } from './tags.store.ts';

export const createTag = (db: Db, doer: Doer, fields: z.output<typeof NewTag>): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    if (fields.parent_id) await refuseParent(tx, null, fields.parent_id);
    const id = await insertTag(tx, fields);
    await recordDeed(tx, doer, 'create_tag', { type: 'tag', id }, { after: await findTag(tx, id) });
    return { id };
  });

/** Changes what is given. No tag comes to stand below itself. */
export const changeTag = (db: Db, doer: Doer, id: number, change: TagChange): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTagTree(tx);
    const before = await findTag(tx, id);
    if (!before) throw new Refusal('not_found');
    if (change.parent_id) await refuseParent(tx, id, change.parent_id);
    await updateTag(tx, id, change);
    const changed = changedOnly(before, (await findTag(tx, id))!);
    if (changed) await recordDeed(tx, doer, 'change_tag', { type: 'tag', id }, changed);
  });

/** Into the recycle bin; its tasks let go of it. */
export const deleteTag = (db: Db, doer: Doer, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const task_ids = await putTagIntoBin(tx, id);
    await recordDeed(tx, doer, 'delete_tag', { type: 'tag', id }, { before: { task_ids } });
  });

/** Out of the recycle bin, back onto its tasks and into its place in the tree. */
export const restoreTag = (db: Db, doer: Doer, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await takeTagFromBin(tx, id);
    await recordDeed(tx, doer, 'restore_tag', { type: 'tag', id });
  });
