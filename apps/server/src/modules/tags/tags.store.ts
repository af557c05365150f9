import { Refusal } from '@put/contract/refusals';
import type { Tag, TagChange } from '@put/contract/tags';
import { sql } from 'kysely';
import { type Db, type Tx, uniqueViolation } from '../../drivers/database/database.ts';

export async function listTags(db: Db): Promise<Tag[]> {
  return db
    .selectFrom('tag')
    .select(['id', 'title', 'color', 'kind'])
    .select(
      sql<number>`(select count(*) from task_tag join task on task.id = task_id where tag_id = tag.id and deleted_at is null)`.as(
        'tasks',
      ),
    )
    .where('deleted_at', 'is', null)
    .orderBy(sql`title collate "ru-x-icu"`)
    .execute();
}

type TagFields = { title: string; color?: string | undefined; kind?: 'topic' | 'internal' | undefined };

export const insertTag = (tx: Tx, { title, color = '#6b6457', kind = 'topic' }: TagFields): Promise<number> =>
  orTaken(async () => {
    const { id } = await tx.insertInto('tag').values({ title, color, kind }).returning('id').executeTakeFirstOrThrow();
    return id;
  });

export const updateTag = (tx: Tx, id: number, { title, color, kind }: TagChange): Promise<void> =>
  orTaken(async () => {
    const changed = await tx
      .updateTable('tag')
      .set({
        ...(title !== undefined && { title }),
        ...(color !== undefined && { color }),
        ...(kind !== undefined && { kind }),
        // an update of nothing still says whether the tag is there
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('not_found');
  });

/** Locks the tags in one order, so that two who merge crosswise wait instead of stopping each other. */
export async function lockTags(tx: Tx, ids: number[]): Promise<void> {
  const rows = await tx
    .selectFrom('tag')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw new Refusal('not_found');
}

/** Its tasks let go of it; the tag remembers them. */
export async function putTagIntoBin(tx: Tx, id: number): Promise<void> {
  await lockTags(tx, [id]);
  await sql`update tag set deleted_at = now(),
    removed_from = to_jsonb(array(select task_id from task_tag where tag_id = ${id} order by task_id)) where id = ${id}`.execute(
    tx,
  );
  await tx.deleteFrom('task_tag').where('tag_id', '=', id).execute();
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

export async function giveTasksToTag(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await sql`insert into task_tag (task_id, tag_id)
    select task_id, ${intoId} from task_tag where tag_id = ${fromId} on conflict do nothing`.execute(tx);
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
