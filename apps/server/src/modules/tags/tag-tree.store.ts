import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** Two who put tags below each other at the same time wait: neither sees half of the other's tree. */
export const lockTagTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('tag tree'))`.execute(tx);

/** Refuses a parent that is not there, and one that stands below the tag itself. */
export async function refuseParent(tx: Tx, id: number | null, parentId: number): Promise<void> {
  const { rows } = await sql<{ is_there: boolean; is_below: boolean }>`select
    exists (select from tag where id = ${parentId} and deleted_at is null) as is_there,
    exists (select from tag_branch(array[${id}::int]) where tag_id = ${parentId}) as is_below`.execute(tx);
  const refuse = (message: string): never => {
    throw new Refusal('invalid_input', { errors: [{ path: 'parent_id', message }] });
  };
  if (!rows[0]?.is_there) refuse('Такой метки нет');
  if (rows[0]?.is_below) refuse('Эта метка сама вложена в ту, которую вы меняете');
}

/** What stood below one tag stands below another; the other leaves the branch first when it is a part of it. */
export async function moveChildren(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await sql`update tag set parent_id = (select parent_id from tag where id = ${fromId})
    where id = ${intoId} and id in (select tag_id from tag_branch(array[${fromId}::int]))`.execute(tx);
  await sql`update tag set parent_id = ${intoId} where parent_id = ${fromId} and id <> ${intoId}`.execute(tx);
}

type InTree = { id: number; parent_id: number | null; deleted_at: string | null };

/** The nearest tag above that is not in the recycle bin. */
export function livingParent(tag: InTree, all: ReadonlyMap<number, InTree>): number | null {
  const above = tag.parent_id === null ? undefined : all.get(tag.parent_id);
  if (!above) return null;
  return above.deleted_at === null ? above.id : livingParent(above, all);
}
