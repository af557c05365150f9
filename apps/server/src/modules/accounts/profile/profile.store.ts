import type { User } from '@put/contract/accounts/accounts';
import type { Updateable } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import type { Schema } from '../../../drivers/database/schema.ts';
import { userFields } from '../../../auth/user-fields.ts';

export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .select(['email', 'is_admin', 'email_confirmed_at', 'is_password_temporary', 'deletion_requested_at'])
    .select(['deletion_declined_at', 'deletion_decline_reason'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Locks the row: the second of two changes at once starts from the result of the first. */
export const findUserForUpdate = (tx: Tx, userId: number): Promise<User | undefined> =>
  tx
    .selectFrom('user')
    .select(userFields)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Fields that are left out do not change. A taken username throws the unique violation of the database. */
export async function updateProfile(tx: Tx, userId: number, fields: Updateable<Schema['user']>): Promise<void> {
  await tx.updateTable('user').set(fields).where('id', '=', userId).execute();
}

/** The name and address for an e-mail; `email` is null without an address. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();

export const findUserWithPassword = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'password_hash'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Throws when there is no such user: the caller is signed in. */
export async function getTimezone(db: Db, userId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return timezone;
}

export async function setDeletionRequested(tx: Tx, userId: number, isWanted: boolean): Promise<void> {
  await tx
    .updateTable('user')
    .set(
      isWanted
        ? { deletion_requested_at: new Date().toISOString(), deletion_declined_at: null, deletion_decline_reason: '' }
        : { deletion_requested_at: null },
    )
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .execute();
}
