import { type RawBuilder, sql } from 'kysely';
import type { Acting } from '../../auth/access-tokens.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { grantsOfUser } from '../enrolment/enrolment.api.ts';
import { mayActAs } from './may-act-as.sql.ts';
import type { Asking } from './users.store.ts';

/** How long an administrator can act as a user, renewals included. */
const longestMinutes = 60;

const isOver: RawBuilder<boolean> = sql<boolean>`started_at < now() - make_interval(mins => ${longestMinutes})`;

/**
 * Whether the hour is not over, the user is no administrator, the actor still is one, and both are active. Of a teacher:
 * whether the user is still within reach.
 */
export const isActing =
  (db: Db, mayTeachersActAs: boolean) =>
  async ({ family, userId, adminId }: Acting): Promise<boolean> => {
    const running = await db
      .selectFrom('acting_session')
      .innerJoin('user as person', 'person.id', 'acting_session.user_id')
      .innerJoin('user', (join) => join.on('user.id', '=', adminId))
      .select(['user.has_grants_only', grantsOfUser.as('grants')])
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where((eb) => eb.not(isOver))
      .where('person.is_admin', '=', false)
      .where('person.deleted_at', 'is', null)
      .where('person.disabled_at', 'is', null)
      .where('user.is_admin', '=', true)
      .where('user.deleted_at', 'is', null)
      .where('user.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!running?.has_grants_only) return running !== undefined;
    const viewer = { id: adminId, is_admin: false, acting_admin_id: null, grants: running.grants };
    return (await findActivePerson(db, { viewer, mayTeachersActAs }, userId))?.may_act_as ?? false;
  };

/** A user who may sign in. */
export const findActivePerson = (db: Db, { viewer, mayTeachersActAs }: Asking, userId: number) =>
  db
    .selectFrom('user')
    .select(['id', 'is_admin', mayActAs(viewer, mayTeachersActAs).as('may_act_as')])
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
