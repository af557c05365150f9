import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { hashOfToken, newRefreshToken } from './sessions/refresh-tokens.ts';

export type Purpose = 'confirm_email' | 'reset_password' | 'second_factor';

/** By decisions.md: one hour for a reset, three days for a confirmation. Five minutes are enough to type a code. */
const lifeS: Record<Purpose, number> = { reset_password: 3_600, confirm_email: 3 * 24 * 3_600, second_factor: 300 };

/** `email`: where the link is sent. Null for a token that goes back in the answer. */
type Addressee = { userId: number; email: string | null };

/** Returns a random token of 256 bits. Only its hash is stored. */
export async function issueToken(tx: Tx, purpose: Purpose, { userId, email }: Addressee): Promise<string> {
  const token = newRefreshToken();
  await tx
    .insertInto('one_time_token')
    .values({
      user_id: userId,
      purpose,
      email,
      token_hash: hashOfToken(token),
      expires_at: new Date(Date.now() + lifeS[purpose] * 1000).toISOString(),
    })
    .execute();
  return token;
}

const live = (db: Db, purpose: Purpose, token: string) =>
  db
    .selectFrom('one_time_token as token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['token.id', 'token.user_id', 'token.email', 'user.email as current_email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    // a link that was sent to a former address can not reset the password
    .$if(purpose === 'reset_password', (q) => q.where(sql<boolean>`lower(token.email) = lower("user".email)`));

/** The owner of the token. Does not use the token up. */
export const findOwnerOfToken = async (db: Db, purpose: Purpose, token: string): Promise<number | undefined> =>
  (await live(db, purpose, token).executeTakeFirst())?.user_id;

/** Does not use the token up: mail scanners open links too. */
export const isTokenLive = async (db: Db, purpose: Purpose, token: string): Promise<boolean> =>
  (await live(db, purpose, token).executeTakeFirst()) !== undefined;

/** Uses the token up; of several calls at once only one succeeds. Undefined when it is used, expired or unknown. */
export async function takeToken(tx: Tx, purpose: Purpose, token: string) {
  const found = await live(tx, purpose, token).forUpdate('token').executeTakeFirst();
  if (!found) return undefined;
  await endTokens(tx, found.user_id, purpose);
  return { userId: found.user_id, email: found.email ?? '', currentEmail: found.current_email };
}

/** Makes all tokens of this purpose invalid. */
export async function endTokens(tx: Tx, userId: number | readonly number[], purpose: Purpose): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: new Date().toISOString() })
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(typeof userId === 'number' ? [userId] : userId))))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** The newest confirmation that waits, and the age of its e-mail. */
export const findWaitingConfirmation = (db: Db, userId: number) =>
  db
    .selectFrom('one_time_token')
    .select(['email', sql<number>`extract(epoch from now() - created_at)::float`.as('age_s')])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** How many e-mails of this purpose the person was sent within the last hour. */
export async function countRecentTokens(db: Db, userId: number, purpose: Purpose): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_token')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes tokens that expired a month ago. */
export async function removeOldTokens(db: Db): Promise<void> {
  await sql`delete from one_time_token where expires_at < now() - interval '30 days'`.execute(db);
}
