import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** Locks the tree until the end of `tx`: two moves at once could make a cycle. */
export const lockTagTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('tag tree'))`.execute(tx);

/** Whether a tag exists, and whether it is a descendant of another one (null: of a tag that is not created yet). */
export async function findInTree(
  tx: Tx,
  id: number,
  above: number | null,
): Promise<{ is_there: boolean; is_below: boolean }> {
  const { rows } = await sql<{ is_there: boolean; is_below: boolean }>`select
    exists (select from tag where id = ${id} and deleted_at is null) as is_there,
    exists (select from tag_branch(array[${above}::int]) where tag_id = ${id}) as is_below`.execute(tx);
  return rows[0]!;
}

/** Moves the children of one tag to another. When the other one is a descendant itself, it is moved up first. */
export async function moveChildren(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await sql`update tag set parent_id = (select parent_id from tag where id = ${fromId})
    where id = ${intoId} and id in (select tag_id from tag_branch(array[${fromId}::int]))`.execute(tx);
  await sql`update tag set parent_id = ${intoId} where parent_id = ${fromId} and id <> ${intoId}`.execute(tx);
}

type InTree = { id: number; parent_id: number | null; deleted_at: string | null };

/** The parent of a tag as it is shown. */
export async function findShownParent(tx: Tx, id: number): Promise<number | null> {
  const rows = await tx.selectFrom('tag').select(['id', 'parent_id', 'deleted_at']).execute();
  const all = new Map(rows.map((row) => [row.id, row]));
  const tag = all.get(id);
  return tag ? livingParent(tag, all) : null;
}

/** The nearest ancestor that is not in the recycle bin. */
export function livingParent(tag: InTree, all: ReadonlyMap<number, InTree>): number | null {
  const above = tag.parent_id === null ? undefined : all.get(tag.parent_id);
  if (!above) return null;
  return above.deleted_at === null ? above.id : livingParent(above, all);
}
