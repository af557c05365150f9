import type { User } from '@put/contract/accounts/accounts';
import { sql } from 'kysely';
import { userFields } from '../../auth/user-fields.ts';
import { compiledOnce } from '../../drivers/database/compiled-once.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { grantsOfUser } from '../enrolment/enrolment.api.ts';

export function findUser(db: Db, id: number): Promise<User | undefined> {
  return db
    .selectFrom('user')
    .select(userFields)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The person as the own browser keeps them: a colleague has grants instead of an administrator's rights. */
export async function findOwnUser(db: Db, id: number): Promise<User | undefined> {
  const found = (await readOwnUser(db, { id }))[0];
  if (!found) return undefined;
  const { has_grants_only, grants, ...user } = found;
  return user.is_admin && has_grants_only ? { ...user, is_admin: false, grants } : user;
}

/** For the bench too, whose bare server asks the same. */
export const selectOwnUser = (db: Db, { id }: { id: number }) =>
  db
    .selectFrom('user')
    .select([...userFields, 'has_grants_only', grantsOfUser.as('grants')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
const readOwnUser = compiledOnce(selectOwnUser);

/** Finds a user by e-mail or username; upper and lower case are the same. */
export function findUserForSignIn(db: Db, login: string): Promise<(User & { password_hash: string }) | undefined> {
  const wanted = login.toLowerCase();
  return (
    db
      .selectFrom('user')
      .select([...userFields, 'password_hash'])
      .where((eb) => eb.or([eb(sql`lower(username)`, '=', wanted), eb(sql`lower(email)`, '=', wanted)]))
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      // a username holds no «@», so it can not equal an e-mail of another user
      .executeTakeFirst()
  );
}

/** The owner of this address. A disabled user counts too: the address stays taken. */
export async function findUserByEmail(db: Db, email: string) {
  const row = await db
    .selectFrom('user')
    .select(['id', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, email: row.email! };
}

/** Whether a user who is not deleted has this value; upper and lower case are the same. */
export async function isTaken(db: Db, column: 'email' | 'username', value: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where(sql`lower(${sql.ref(column)})`, '=', value.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a password that its owner chose, so it is not temporary any more. */
export async function storePassword(tx: Tx, userId: number, password_hash: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash, is_password_temporary: false }).where('id', '=', userId).execute();
}

/** Stores a password in the place of the one that was proved. False: another one has been stored meanwhile. */
export async function replacePassword(tx: Tx, userId: number, of: { proved: string; by: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ password_hash: of.by, is_password_temporary: false })
    .where('id', '=', userId)
    .where('password_hash', '=', of.proved)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes transactions that create users wait for each other: only one of them may fill an empty database. */
export const lockUsers = (tx: Tx): Promise<unknown> => sql`lock table "user" in share row exclusive mode`.execute(tx);

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;

export type PersonFields = {
  email?: string | null | undefined;
  username?: string | null | undefined;
  first_name: string;
  last_name?: string | null | undefined;
  birthday?: string | null | undefined;
  is_admin?: boolean | undefined;
  password_hash: string;
};

/** Returns the ID. A taken e-mail or username throws the unique violation of the database. */
export async function insertUser(tx: Tx, person: PersonFields): Promise<number> {
  const row = await tx
    .insertInto('user')
    .values({
      email: person.email ?? null,
      username: person.username ?? null,
      first_name: person.first_name,
      last_name: person.last_name ?? null,
      birthday: person.birthday ?? null,
      is_admin: person.is_admin ?? false,
      password_hash: person.password_hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Consent = { document: string; version: string };

export async function insertConsents(tx: Tx, userId: number, consents: readonly Consent[], ip: string): Promise<void> {
  await tx
    .insertInto('consent')
    .values(consents.map(({ document, version }) => ({ user_id: userId, document, version, ip })))
    .execute();
}

export async function markSeen(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ last_seen_at: new Date().toISOString() })
    .where('id', '=', userId)
    // erased beside this call
    .where('erased_at', 'is', null)
    .execute();
}

/** Sets an address and marks it as confirmed. */
export const setConfirmedEmail = (tx: Tx, userId: number, email: string): Promise<{ first_name: string }> =>
  tx
    .updateTable('user')
    .set({ email, email_confirmed_at: new Date().toISOString() })
    .where('id', '=', userId)
    .returning('first_name')
    .executeTakeFirstOrThrow();

/** Marks the address of the account as confirmed. An earlier time of confirmation stays. */
export const markEmailConfirmed = (tx: Tx, userId: number): Promise<{ first_name: string; is_admin: boolean }> =>
  tx
    .updateTable('user')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', userId)
    .returning(['first_name', 'is_admin'])
    .executeTakeFirstOrThrow();
