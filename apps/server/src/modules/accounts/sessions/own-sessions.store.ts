import type { SignedInDevice } from '@put/contract/accounts/profile';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { deviceWords } from '../sign-in/device-words.ts';

/** A sign-in is a family of refresh tokens. The ID of the first token is its name. */
export async function listSessions(db: Db, userId: number, currentFamily: string): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('refresh_token as token', 'token.family', 'session.family')
    .select([
      'session.family',
      'token.ip',
      'token.user_agent',
      sql<number>`min(token.id)`.as('id'),
      sql<string>`min(token.issued_at)`.as('signed_in_at'),
      sql<string>`max(token.issued_at)`.as('last_used_at'),
    ])
    .where('session.user_id', '=', userId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<string>`now()`)
    .groupBy(['session.family', 'token.ip', 'token.user_agent'])
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map(({ family, user_agent, ...row }) => ({
    ...row,
    device: deviceWords(user_agent),
    is_current: family === currentFamily,
  }));
}

export async function findOwnFamily(tx: Tx, userId: number, sessionId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('refresh_token as token')
    .innerJoin('session', 'session.family', 'token.family')
    .select('token.family')
    .where('token.id', '=', sessionId)
    .where('token.user_id', '=', userId)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.family;
}
