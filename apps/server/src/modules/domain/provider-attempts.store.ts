import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Enough to type a password and a code at the other site. */
const lifeMinutes = 15;

/** A sign-in or a link that was begun: what its answer must fit. `user_id`: who links; null for a sign-in. */
export type Attempt = { provider: string; nonce: string; verifier: string; user_id: number | null };

const hashOf = (state: string) => createHash('sha256').update(state).digest();

export async function insertAttempt(db: Db, state: string, attempt: Attempt): Promise<void> {
  await db
    .insertInto('provider_attempt')
    .values({ ...attempt, state_hash: hashOf(state) })
    .execute();
}

/** Uses the attempt up; of several calls at once only one gets it. Undefined when it is used, old or unknown. */
export const takeAttempt = (db: Db, state: string): Promise<Attempt | undefined> =>
  db
    .deleteFrom('provider_attempt')
    .where('state_hash', '=', hashOf(state))
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${lifeMinutes})`)
    .returning(['provider', 'nonce', 'verifier', 'user_id'])
    .executeTakeFirst();

export async function removeOldAttempts(db: Db): Promise<void> {
  await sql`delete from provider_attempt where created_at < now() - make_interval(mins => ${lifeMinutes})`.execute(db);
}

/** Keeps what ends the session at the other site together with ours. */
export async function insertProviderSession(
  tx: Tx,
  session: { family: string; provider: string; id_token: Buffer },
): Promise<void> {
  await tx.insertInto('provider_session').values(session).execute();
}

/** Removes the session and returns it; of several sign-outs at once only one gets it. */
export const takeProviderSession = (db: Db, family: string) =>
  db.deleteFrom('provider_session').where('family', '=', family).returning(['provider', 'id_token']).executeTakeFirst();

/** Removes those of sessions that are no more. */
export async function removeOldProviderSessions(db: Db): Promise<void> {
  await sql`delete from provider_session where created_at < now() - interval '31 days'`.execute(db);
}
