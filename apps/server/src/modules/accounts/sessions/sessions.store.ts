import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { given } from '../../../drivers/database/given.ts';

export type SessionScope =
  | { family: string }
  | { userId: number; exceptFamily?: string }
  | { userIds: readonly number[] };

/**
 * Ends sessions; whose refresh is under way is waited for. Whoever ends all of a person holds the row of the person
 * first, as a sign-in does (`holdPerson`). Returns the families that this ended.
 */
export async function revokeSessions(tx: Tx, whose: SessionScope): Promise<string[]> {
  if (!('family' in whose)) await holdPeople(tx, peopleOf(whose));
  const ended = await tx
    .with('held', (db) =>
      db
        .selectFrom('session')
        .select('family')
        .where('revoked_at', 'is', null)
        .where((eb) => {
          if ('family' in whose) return eb('family', '=', whose.family);
          const ofPeople = eb('user_id', '=', eb.fn.any(eb.val(peopleOf(whose))));
          const except = 'userId' in whose ? whose.exceptFamily : undefined;
          return except ? eb.and([ofPeople, eb('family', '<>', except)]) : ofPeople;
        })
        .orderBy('family')
        .forNoKeyUpdate(),
    )
    .updateTable('session')
    .from('held')
    .set({ revoked_at: sql<string>`clock_timestamp()` })
    .whereRef('session.family', '=', 'held.family')
    .returning('session.family')
    .execute();
  return ended.map((row) => row.family);
}

const peopleOf = (whose: Exclude<SessionScope, { family: string }>): readonly number[] =>
  'userIds' in whose ? whose.userIds : [whose.userId];

const holdPeople = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('user')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Holds the row of a person who signs in, so that nobody ends their sessions or changes the password meanwhile.
 * `provenBy`: the password that was found right. Undefined when the person may not sign in any more, or not so.
 */
export const holdPerson = (tx: Tx, userId: number, provenBy?: string) =>
  tx
    .selectFrom('user')
    .select('is_admin')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .$call(given(provenBy, (q, one) => q.where('password_hash', '=', one)))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Holds a session, so that nobody ends it meanwhile. False: it has ended. */
export async function holdSession(tx: Tx, family: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('revoked_at')
    .where('family', '=', family)
    .forShare()
    .executeTakeFirst();
  return row?.revoked_at == null;
}

/** Sessions that ended within this time. */
export async function listRevokedFamilies(db: Db, withinS: number): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('family')
    .where('revoked_at', '>', sql<string>`now() - make_interval(secs => ${withinS})`)
    .execute();
  return rows.map(({ family }) => family);
}

/** Ends all sessions of the installation, access tokens included. */
export async function revokeAll(db: Db): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`clock_timestamp()` })
    .where('revoked_at', 'is', null)
    .execute();
  await db
    .updateTable('installation')
    .set({ sessions_since: sql`clock_timestamp()` })
    .execute();
}

/** Access tokens from before this moment count for nothing. */
export async function readSessionsSince(db: Db): Promise<Date | null> {
  const { sessions_since } = await db.selectFrom('installation').select('sessions_since').executeTakeFirstOrThrow();
  return sessions_since === null ? null : new Date(sessions_since);
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
  const { family, user_id, expires_at } = session;
  await tx.insertInto('session').values({ family, user_id, expires_at }).execute();
  await tx.insertInto('refresh_token').values(session).execute();
}

/**
 * Finds a living session of an active user by its refresh token, and holds token and session: renewals go one after
 * the other, and whoever ends the session meanwhile waits. The token comes first, as at the release before, whose
 * renewals hold nothing else.
 */
export async function findSessionForUpdate(tx: Tx, tokenHash: Buffer) {
  const token = await tx
    .selectFrom('refresh_token')
    .select(['id', 'user_id', 'family', 'used_at', 'user_agent', 'ip'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  if (!token) return undefined;
  const session = await tx
    .selectFrom('session')
    .select('expires_at')
    .where('family', '=', token.family)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  // asked for last: whoever is disabled or is an administrator no more has no session by then
  const user = await tx
    .selectFrom('user')
    .select('is_admin')
    .where('id', '=', token.user_id)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return user && { ...token, ...session, ...user };
}

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
    .select(['token.family', 'user.id', 'user.is_admin'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * One step of the retention: sessions that expired a month ago, their tokens first, then what was done in them as
 * somebody else. Returns how many rows it has removed.
 */
export async function removeOldSessions(db: Db, most: number): Promise<number> {
  const tokens = await sql`delete from refresh_token where id = any(array(
    select id from refresh_token where expires_at < now() - interval '30 days' order by expires_at limit ${most}))`.execute(
    db,
  );
  let left = most - Number(tokens.numAffectedRows);
  const sessions = await sql`delete from session where family = any(array(
    select family from session where expires_at < now() - interval '30 days' order by expires_at limit ${left}))`.execute(
    db,
  );
  left -= Number(sessions.numAffectedRows);
  const acting = await sql`delete from acting_session where id = any(array(
    select id from acting_session where started_at < now() - interval '60 days' order by id limit ${left}))`.execute(
    db,
  );
  return most - left + Number(acting.numAffectedRows);
}
