import { AnimationDraft } from '@put/contract/animations/animation-editing';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { EditTable } from '../drafts/drafts.api.ts';

/** `animationId` null: work on a new animation. */
export async function findDraft(db: Db, animationId: number | null, userId: number): Promise<AnimationDraft | null> {
  await requireAnimation(db, animationId);
  const found = await db
    .selectFrom('animation_draft')
    .select(['content', 'saved_at', 'version', 'page'])
    .where('user_id', '=', userId)
    .where('animation_id', 'is not distinct from', animationId)
    .executeTakeFirst();
  // one of an earlier release may lack what is asked today
  const { content, ...marks } = found ?? {};
  return AnimationDraft.safeParse({ ...(content as object), ...marks }).data ?? null;
}

/** Drafts of an animation, for `saveEdit`. */
export const animationDrafts =
  (animationId: number | null, userId: number) =>
  (tx: Tx): EditTable<object> => ({
    lock: async () => {
      await requireAnimation(tx, animationId);
      const row = await tx
        .selectFrom('animation_draft')
        .select(['content', 'saved_at', 'version', 'page', 'count', 'device'])
        .where('user_id', '=', userId)
        .where('animation_id', 'is not distinct from', animationId)
        .forUpdate()
        .executeTakeFirst();
      return row && { ...row, content: row.content as object };
    },
    insert: async ({ content, ...marks }) =>
      (await tx
        .insertInto('animation_draft')
        .values({ animation_id: animationId, user_id: userId, content: JSON.stringify(content), ...marks })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()) !== undefined,
    update: async ({ content, ...marks }) => {
      await tx
        .updateTable('animation_draft')
        .set({ content: JSON.stringify(content), ...marks })
        .where('user_id', '=', userId)
        .where('animation_id', 'is not distinct from', animationId)
        .execute();
    },
    remove: async () => {
      await tx
        .deleteFrom('animation_draft')
        .where('user_id', '=', userId)
        .where('animation_id', 'is not distinct from', animationId)
        .execute();
    },
  });

async function requireAnimation(db: Db | Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select from animation where id = ${id} and deleted_at is null for key share`.execute(db);
  if (rows.length === 0) throw new Refusal('not_found');
}
