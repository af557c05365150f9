import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Tag, TagChange } from '@put/contract/tasks/tags';
import { sql } from 'kysely';
import { type Db, type Tx, uniqueViolation } from '../../drivers/database/database.ts';
import { readsTask } from '../enrolment/enrolment.api.ts';
import { livingParent } from './tag-tree.store.ts';

/** Each tag with two counts of tasks that the viewer may read: with the tag itself, and with it or a descendant. */
export async function listTags(db: Db, viewer: Viewer): Promise<Tag[]> {
  const isCounted = sql<boolean>`task.deleted_at is null and ${readsTask(viewer, 'task')}`;
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'title', 'color', 'kind', 'parent_id', 'deleted_at'])
    .select([
      sql<number>`(select count(*) from task_tag join task on task.id = task_id
        where tag_id = tag.id and ${isCounted})`.as('tasks'),
      sql<number>`(select count(distinct task.id) from tag_branch(array[tag.id]) branch
        join task_tag on task_tag.tag_id = branch.tag_id join task on task.id = task_id
        where ${isCounted})`.as('tasks_in_branch'),
    ])
    .orderBy(sql`title collate "ru-x-icu"`)
    .execute();
  const all = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ deleted_at, ...tag }) => ({ ...tag, parent_id: livingParent({ ...tag, deleted_at }, all) }));
}

/** The fields of a tag that can be changed. */
export const findTag = (tx: Tx, id: number) =>
  tx
    .selectFrom('tag')
    .select(['title', 'color', 'kind', 'parent_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

type TagFields = {
  title: string;
  color?: string | undefined;
  kind?: 'topic' | 'internal' | undefined;
  parent_id?: number | null | undefined;
};

/** Returns the ID. Throws `already_taken` when another tag has the title. */
export const insertTag = (
  tx: Tx,
  { title, color = '#6b6457', kind = 'topic', parent_id = null }: TagFields,
): Promise<number> =>
  orTaken(async () => {
    const { id } = await tx
      .insertInto('tag')
      .values({ title, color, kind, parent_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export const updateTag = (tx: Tx, id: number, { title, color, kind, parent_id }: TagChange): Promise<void> =>
  orTaken(async () => {
    const changed = await tx
      .updateTable('tag')
      .set({
        ...(title !== undefined && { title }),
        ...(color !== undefined && { color }),
        ...(kind !== undefined && { kind }),
        ...(parent_id !== undefined && { parent_id }),
        // with no field given the update still tells whether the tag exists
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('not_found');
  });

/** Locks tags in the order of their IDs, so that two merges at once can not deadlock. Returns their titles. */
export async function lockTags(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('tag')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw new Refusal('not_found');
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Takes the tag off its tasks and remembers them for a restore. Returns the IDs of these tasks. */
export async function putTagIntoBin(tx: Tx, id: number): Promise<number[]> {
  await lockTags(tx, [id]);
  await sql`update tag set deleted_at = now(),
    removed_from = to_jsonb(array(select task_id from task_tag where tag_id = ${id} order by task_id)) where id = ${id}`.execute(
    tx,
  );
  const left = await tx.deleteFrom('task_tag').where('tag_id', '=', id).returning('task_id').execute();
  return left.map(({ task_id }) => task_id);
}

export const takeTagFromBin = (tx: Tx, id: number): Promise<void> =>
  orTaken(async () => {
    const tag = await tx
      .updateTable('tag')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('removed_from')
      .executeTakeFirst();
    if (!tag) throw new Refusal('not_found');
    await sql`insert into task_tag (task_id, tag_id)
      select task.id, ${id} from task where task.id = any(${tag.removed_from}::int[])`.execute(tx);
    await tx.updateTable('tag').set({ removed_from: '[]' }).where('id', '=', id).execute();
  });

export async function giveAnimationsToTag(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await sql`insert into animation_tag (animation_id, tag_id)
    select animation_id, ${intoId} from animation_tag where tag_id = ${fromId} on conflict do nothing`.execute(tx);
}

/** Returns the IDs of tasks that did not have the other tag before. */
export async function giveTasksToTag(tx: Tx, fromId: number, intoId: number): Promise<number[]> {
  const { rows } = await sql<{ task_id: number }>`insert into task_tag (task_id, tag_id)
    select task_id, ${intoId} from task_tag where tag_id = ${fromId} on conflict do nothing returning task_id`.execute(
    tx,
  );
  return rows.map(({ task_id }) => task_id);
}

export async function removeTag(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tag').where('id', '=', id).execute();
}

async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    const message = 'Такая метка уже есть';
    throw new Refusal('already_taken', { detail: `${message}.`, errors: [{ path: 'title', message }] });
  }
}
