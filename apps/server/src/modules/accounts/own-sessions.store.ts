import type { SignedInDevice } from '@put/contract/profile';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { deviceWords } from './device-words.ts';

/** A sign-in is a family of refresh tokens. The ID of the first token is its name. */
export async function listSessions(db: Db, userId: number, currentFamily: string): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('refresh_token')
    .select([
      'family',
      'ip',
      'user_agent',
      sql<number>`min(id)`.as('id'),
      sql<string>`min(issued_at)`.as('signed_in_at'),
      sql<string>`max(issued_at)`.as('last_used_at'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .groupBy(['family', 'ip', 'user_agent'])
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
    .selectFrom('refresh_token')
    .select('family')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.family;
}
