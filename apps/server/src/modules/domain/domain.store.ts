import type { User } from '@put/contract/accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { userFields } from '../accounts/accounts.store.ts';

/** There is one directory; its address may change, the subjects in it do not. */
const provider = 'ldap:main';

export const findLinkOf = (db: Db, userId: number) =>
  db
    .selectFrom('linked_account')
    .select(['subject', 'login', 'linked_at'])
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Whether the directory may be asked about a login; several people may have had it one after another. */
export async function isLinkedLogin(db: Db, login: string): Promise<boolean> {
  const row = await db
    .selectFrom('linked_account')
    .select('id')
    .where('provider', '=', provider)
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose tries at a login count together; of several who had it one after another, the last. */
export async function findHolderOfLogin(db: Db, login: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('linked_account')
    .select('user_id')
    .where('provider', '=', provider)
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .orderBy('linked_at', 'desc')
    .executeTakeFirst();
  return row?.user_id;
}

/** The person behind an entry: null when the account is disabled or deleted, undefined when the entry is linked to nobody. */
export async function findUserBySubject(db: Db, subject: string): Promise<User | null | undefined> {
  const row = await db
    .selectFrom('linked_account')
    .innerJoin('user', 'user.id', 'linked_account.user_id')
    .select(userFields.map((field) => `user.${field}` as const))
    .select(sql<boolean>`deleted_at is null and disabled_at is null`.as('is_active'))
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_active, ...user } = row;
  return is_active ? user : null;
}

export async function insertLink(
  tx: Tx,
  userId: number,
  { subject, login }: { subject: string; login: string },
): Promise<void> {
  await tx.insertInto('linked_account').values({ user_id: userId, provider, subject, login }).execute();
}

/** A login changes in the directory; the link follows it. */
export async function renameLink(tx: Db, { subject, login }: { subject: string; login: string }): Promise<void> {
  await tx
    .updateTable('linked_account')
    .set({ login })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('login', '<>', login)
    .execute();
}

export const removeLink = (tx: Tx, userId: number) =>
  tx
    .deleteFrom('linked_account')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .returning('login')
    .executeTakeFirst();

export async function isTaken(tx: Tx, column: 'email' | 'username', value: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user')
    .select('id')
    .where(sql`lower(${sql.ref(column)})`, '=', value.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Into the groups of these titles, made where there are none; nobody is taken out of a group. */
export async function joinGroupsByTitle(tx: Tx, userId: number, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  // two first sign-ins at once must not make two groups
  await sql`select pg_advisory_xact_lock(hashtext('groups by title'))`.execute(tx);
  await sql`
    insert into user_group (title)
    select title from unnest(${titles}::text[]) as wanted(title)
    where not exists (select 1 from user_group g where g.title = wanted.title and g.deleted_at is null)`.execute(tx);
  await sql`
    insert into user_group_member (user_group_id, user_id)
    select min(id), ${userId}::int from user_group
    where title = any(${titles}::text[]) and deleted_at is null group by title
    on conflict do nothing`.execute(tx);
}
