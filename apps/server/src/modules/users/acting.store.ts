import { type RawBuilder, sql } from 'kysely';
import type { Acting } from '../../auth/access-tokens.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** How long an administrator can act as a user, renewals included. */
const longestMinutes = 60;

const isOver: RawBuilder<boolean> = sql<boolean>`started_at < now() - make_interval(mins => ${longestMinutes})`;

/** Whether the hour is not over, the user is no administrator, the actor still is one, and both are active. */
export const isActing =
  (db: Db) =>
  async ({ family, userId, adminId }: Acting): Promise<boolean> => {
    const running = await db
      .selectFrom('acting_session')
      .innerJoin('user as person', 'person.id', 'acting_session.user_id')
      .innerJoin('user as admin', (join) => join.on('admin.id', '=', adminId))
      .select('acting_session.id')
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where((eb) => eb.not(isOver))
      .where('person.is_admin', '=', false)
      .where('person.deleted_at', 'is', null)
      .where('person.disabled_at', 'is', null)
      .where('admin.is_admin', '=', true)
      .where('admin.has_grants_only', '=', false)
      .where('admin.deleted_at', 'is', null)
      .where('admin.disabled_at', 'is', null)
      .executeTakeFirst();
    return running !== undefined;
  };

/** A user who may sign in. */
export const findActivePerson = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user')
    .select(['id', 'is_admin'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

export const findRunning = (tx: Tx, family: string, userId: number) =>
  tx
    .selectFrom('acting_session')
    .select(['id', isOver.as('is_over')])
    .where('family', '=', family)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function startActing(tx: Tx, family: string, userId: number): Promise<void> {
  await tx.insertInto('acting_session').values({ family, user_id: userId }).execute();
}

export async function endActing(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('acting_session').set({ ended_at: new Date().toISOString() }).where('id', '=', id).execute();
}
