import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export type SessionScope =
  | { family: string }
  | { userId: number; exceptFamily?: string }
  | { userIds: readonly number[] };

/** Revokes the refresh tokens. Returns the families that this ended. */
export async function revokeSessions(tx: Tx, whose: SessionScope): Promise<string[]> {
  const ended = await tx
    .updateTable('refresh_token')
    .set({ revoked_at: new Date().toISOString() })
    .where('revoked_at', 'is', null)
    .where((eb) => {
      if ('family' in whose) return eb('family', '=', whose.family);
      if ('userIds' in whose) return eb('user_id', '=', eb.fn.any(eb.val(whose.userIds)));
      const ofPerson = eb('user_id', '=', whose.userId);
      return whose.exceptFamily ? eb.and([ofPerson, eb('family', '<>', whose.exceptFamily)]) : ofPerson;
    })
    .returning('family')
    .execute();
  return [...new Set(ended.map((row) => row.family))];
}

/** Sign-ins that ended after `since`. */
export async function listRevokedFamilies(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refresh_token')
    .select('family')
    .distinct()
    .where('revoked_at', '>', since)
    .execute();
  return rows.map(({ family }) => family);
}

type NewSession = {
  user_id: number;
  family: string;
  token_hash: Buffer;
  expires_at: string;
  user_agent: string;
  ip: string;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('refresh_token').values(session).execute();
}

/**
 * Finds a session of an active user by its refresh token. Locks the row: two renewals at once go one after the other.
 */
export const findSessionForUpdate = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('refresh_token as token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select([
      'token.id',
      'token.user_id',
      'token.family',
      'token.used_at',
      'token.expires_at',
      'token.revoked_at',
      'user.is_admin',
    ])
    .select(['token.user_agent', 'token.ip'])
    .where('token_hash', '=', tokenHash)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .forUpdate('token')
    .executeTakeFirst();

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionForUpdate>>>;

/** The next token of the same sign-in; the time of expiry stays the same. */
export async function insertSuccessor(tx: Tx, row: SessionRow, tokenHash: Buffer): Promise<void> {
  const { user_id, family, expires_at, user_agent, ip } = row;
  const { id } = await tx
    .insertInto('refresh_token')
    .values({ user_id, family, expires_at, user_agent, ip, token_hash: tokenHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const used_at = new Date().toISOString();
  await tx.updateTable('refresh_token').set({ used_at, successor_id: id }).where('id', '=', row.id).execute();
}

/** Finds a session by its refresh token, also of a user who is disabled or deleted. */
export const findSession = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('refresh_token as token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['token.family', 'token.revoked_at', 'user.id', 'user.is_admin'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Removes tokens that expired a month ago. */
export async function removeOldSessions(db: Db): Promise<void> {
  await sql`delete from refresh_token where expires_at < now() - interval '30 days'`.execute(db);
}
