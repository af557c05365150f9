import { AnimationDraft } from '@put/contract/animation-editing';
import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** `animationId` null: work on a new animation. */
export async function findDraft(db: Db, animationId: number | null, userId: number): Promise<AnimationDraft | null> {
  await requireAnimation(db, animationId);
  const found = await db
    .selectFrom('animation_draft')
    .select(['content', 'saved_at'])
    .where('user_id', '=', userId)
    .where('animation_id', 'is not distinct from', animationId)
    .executeTakeFirst();
  // one of an earlier release may lack what is asked today
  return AnimationDraft.safeParse({ ...(found?.content as object), saved_at: found?.saved_at }).data ?? null;
}

export async function saveDraft(
  tx: Tx,
  animationId: number | null,
  userId: number,
  content: object | null,
): Promise<{ saved_at: string | null }> {
  await requireAnimation(tx, animationId);
  if (content === null) {
    await tx
      .deleteFrom('animation_draft')
      .where('user_id', '=', userId)
      .where('animation_id', 'is not distinct from', animationId)
      .execute();
    return { saved_at: null };
  }
  const text = { content: JSON.stringify(content), saved_at: new Date().toISOString() };
  await tx
    .insertInto('animation_draft')
    .values({ animation_id: animationId, user_id: userId, ...text })
    .onConflict((conflict) => conflict.columns(['user_id', 'animation_id']).doUpdateSet(text))
    .execute();
  return { saved_at: text.saved_at };
}

async function requireAnimation(db: Db | Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select from animation where id = ${id} and deleted_at is null for key share`.execute(db);
  if (rows.length === 0) throw new Refusal('not_found');
}
