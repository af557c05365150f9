import type { BeganFrom } from '@put/contract/base/began-from';
import { Refusal } from '@put/contract/base/refusals';
import type { NewTag, TagChange } from '@put/contract/tasks/tags';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { findInTree, findShownParent, lockTagTree } from './tag-tree.store.ts';
import { findTag, insertTag, putTagIntoBin, takeTagFromBin, updateTag } from './tags.store.ts';

export const createTag = (db: Db, actor: Actor, fields: z.output<typeof NewTag>): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    if (fields.parent_id) await refuseParent(tx, null, fields.parent_id);
    const id = await insertTag(tx, fields);
    await recordAuditEvent(tx, actor, 'create_tag', { type: 'tag', id }, { after: await findTag(tx, id) });
    return { id };
  });

/**
 * Fields that are left out do not change, and what a colleague has changed meanwhile stays. A tag can not become its own
 * descendant.
 */
export const changeTag = (
  db: Db,
  actor: Actor,
  id: number,
  { began_from, ...given }: TagChange & { began_from: BeganFrom },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTagTree(tx);
    const before = await findTag(tx, id);
    if (!before) throw new Refusal('not_found');
    const stored = { ...before, parent_id: await findShownParent(tx, id) };
    const object = { type: 'tag', id } as const;
    const change: TagChange = await takeChange(tx, actor, { object, given, began: began_from, stored });
    if (change.parent_id) await refuseParent(tx, id, change.parent_id);
    await updateTag(tx, id, change);
    const changed = changedOnly(before, (await findTag(tx, id))!);
    await recordAuditEvent(tx, actor, 'change_tag', object, changed);
  });

/** Refuses a parent that does not exist or is a descendant of the tag. */
async function refuseParent(tx: Tx, id: number | null, parentId: number): Promise<void> {
  const { is_there, is_below } = await findInTree(tx, parentId, id);
  const refuse = (message: string): never => {
    throw new Refusal('invalid_input', { errors: [{ path: 'parent_id', message }] });
  };
  if (!is_there) refuse('Такой метки нет');
  if (is_below) refuse('Эта метка сама вложена в ту, которую вы меняете');
}

/** Moves a tag into the recycle bin and takes it off its tasks. */
export const deleteTag = (db: Db, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const task_ids = await putTagIntoBin(tx, id);
    await recordAuditEvent(tx, actor, 'delete_tag', { type: 'tag', id }, { before: { task_ids } });
  });

/** Restores a tag with its tasks and its parent. */
export const restoreTag = (db: Db, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await takeTagFromBin(tx, id);
    await recordAuditEvent(tx, actor, 'restore_tag', { type: 'tag', id });
  });
