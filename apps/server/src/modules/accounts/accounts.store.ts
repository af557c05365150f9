import type { User } from '@put/contract/accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** What everybody may know of oneself (`User` of the contract). */
export const userFields = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'birthday',
  'is_admin',
  'timezone',
] as const;

export function findUser(db: Db, id: number): Promise<User | undefined> {
  return db
    .selectFrom('user')
    .select(userFields)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** By e-mail or username, whatever the case of its letters. */
export function findUserForSignIn(db: Db, login: string): Promise<(User & { password_hash: string }) | undefined> {
  const wanted = login.toLowerCase();
  return (
    db
      .selectFrom('user')
      .select([...userFields, 'password_hash'])
      .where((eb) => eb.or([eb(sql`lower(username)`, '=', wanted), eb(sql`lower(email)`, '=', wanted)]))
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      // a username may look like nobody's e-mail, never like somebody else's: it holds no «@»
      .executeTakeFirst()
  );
}

/** Who gets letters at this address; a disabled person too, since the address stays taken. */
export async function findUserByEmail(db: Db, email: string) {
  const row = await db
    .selectFrom('user')
    .select(['id', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, email: row.email! };
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A password of one's own choice: one from a slip has done its duty. */
export async function storePassword(tx: Tx, userId: number, password_hash: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash, is_password_temporary: false }).where('id', '=', userId).execute();
}

export type PersonFields = {
  email?: string | null | undefined;
  username?: string | null | undefined;
  first_name: string;
  last_name?: string | null | undefined;
  birthday?: string | null | undefined;
  is_admin?: boolean | undefined;
  password_hash: string;
};

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
