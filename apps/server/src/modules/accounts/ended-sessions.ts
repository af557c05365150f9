import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { accessTokenLifeS } from '../../access-tokens.ts';
import { readAgain as tooManyToName, sessionsEnded } from './sessions.store.ts';

export { endSessions } from './sessions.store.ts';

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
  // a failed read is repeated by the next gap; until then old access tokens live out their minutes
  const tryToReadAgain = () => void readAgain().catch(() => undefined);
  const stopListening = events.listen(sessionsEnded, (news) => {
    if (news === tooManyToName) tryToReadAgain();
    else (news as string[]).forEach(remember);
  });
  const stopWatchingGaps = events.onGap(tryToReadAgain);
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
