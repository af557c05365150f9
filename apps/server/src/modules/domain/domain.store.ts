import type { User } from '@put/contract/accounts/accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { userFields } from '../../auth/user-fields.ts';

/** There is one directory. Its address may change; the subjects of its entries do not. */
export const directoryLinks = 'ldap:main';
/** The name under which links with another site are stored. */
export const linksOf = (providerKey: string): string => `oidc:${providerKey}`;

export const findLinkOf = (db: Db, userId: number, provider = directoryLinks) =>
  db
    .selectFrom('linked_account')
    .select(['subject', 'login', 'linked_at'])
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The links of a person with other sites. */
export const listProviderLinks = (db: Db, userId: number) =>
  db
    .selectFrom('linked_account')
    .select(['provider', 'login', 'linked_at'])
    .where('user_id', '=', userId)
    .where('provider', 'like', 'oidc:%')
    .execute();

/** Whether a linked account has this login. Several accounts may: a login can pass from one person to another. */
export async function isLinkedLogin(db: Db, login: string): Promise<boolean> {
  const row = await db
    .selectFrom('linked_account')
    .select('id')
    .where('provider', '=', directoryLinks)
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** The account at which failures for this login are counted. When several have the login, it is the last linked one. */
export async function findHolderOfLogin(db: Db, login: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('linked_account')
    .select('user_id')
    .where('provider', '=', directoryLinks)
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .orderBy('linked_at', 'desc')
    .executeTakeFirst();
  return row?.user_id;
}

/** The user of an entry. Null when the account is disabled or deleted, undefined when the entry has no link. */
export async function findUserBySubject(
  db: Db,
  subject: string,
  provider = directoryLinks,
): Promise<User | null | undefined> {
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

/** A second link of the account or the entry throws the unique violation of the database. */
export async function insertLink(
  tx: Tx,
  userId: number,
  { subject, login }: { subject: string; login: string },
  provider = directoryLinks,
): Promise<void> {
  await tx.insertInto('linked_account').values({ user_id: userId, provider, subject, login }).execute();
}

/** Stores a login that changed in the directory. */
export async function renameLink(
  tx: Db,
  { subject, login }: { subject: string; login: string },
  provider = directoryLinks,
): Promise<void> {
  await tx
    .updateTable('linked_account')
    .set({ login })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('login', '<>', login)
    .execute();
}

export const removeLink = (tx: Tx, userId: number, provider = directoryLinks) =>
  tx
    .deleteFrom('linked_account')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .returning('login')
    .executeTakeFirst();
