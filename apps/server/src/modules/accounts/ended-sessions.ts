import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { accessTokenLifeS } from './access-tokens.ts';

const topic = 'session-ended';

/**
 * Sign-ins that ended while their access tokens still live: kept in the memory of each process, fed by events,
 * so that a call needs no query to know that its session is over.
 */
export type EndedSessions = { has(family: string): boolean; close(): void };

export async function watchEndedSessions(db: Db, events: Events): Promise<EndedSessions> {
  const ended = new Map<string, NodeJS.Timeout>();
  const remember = (family: string) => {
    if (ended.has(family)) return;
    // its last access token is dead by then
    ended.set(family, setTimeout(() => ended.delete(family), accessTokenLifeS * 1000).unref());
  };
  const readAgain = async () => {
    const since = new Date(Date.now() - accessTokenLifeS * 1000).toISOString();
    const rows = await db
      .selectFrom('refresh_token')
      .select('family')
      .distinct()
      .where('revoked_at', '>', since)
      .execute();
    rows.forEach(({ family }) => remember(family));
  };
  const stopListening = events.listen(topic, (news) => remember(news as string));
  // a failed read is repeated by the next gap; until then old access tokens live out their minutes
  const stopWatchingGaps = events.onGap(() => void readAgain().catch(() => undefined));
  await readAgain();
  return {
    has: (family) => ended.has(family),
    close() {
      stopListening();
      stopWatchingGaps();
      ended.forEach((timer) => clearTimeout(timer));
    },
  };
}

/** Ends whole sign-ins: their refresh tokens are refused from now on, their access tokens as soon as the news arrives. */
export async function endSessions(tx: Tx, events: Events, by: { family: string } | { userId: number }): Promise<void> {
  const ended = await tx
    .updateTable('refresh_token')
    .set({ revoked_at: new Date().toISOString() })
    .where('revoked_at', 'is', null)
    .$if('family' in by, (q) => q.where('family', '=', (by as { family: string }).family))
    .$if('userId' in by, (q) => q.where('user_id', '=', (by as { userId: number }).userId))
    .returning('family')
    .execute();
  for (const family of new Set(ended.map((row) => row.family))) await events.publish(tx, topic, family);
}
