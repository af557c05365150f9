import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { accessTokenLifeS } from '../../auth/access-tokens.ts';
import { readAgain as tooManyToName, sessionsEnded } from './end-sessions.ts';
import { listRevokedFamilies } from './sessions.store.ts';

/**
 * Sign-ins that ended while their access tokens are still valid. Each process keeps them in memory and learns of new
 * ones by events, so a call needs no query to check its session.
 */
export type EndedSessions = { has(family: string): boolean; close(): void };

/** Reads recent ends of sign-ins, then follows the events until `close()`. */
export async function watchEndedSessions(db: Db, events: Events): Promise<EndedSessions> {
  const ended = new Map<string, NodeJS.Timeout>();
  const remember = (family: string) => {
    if (ended.has(family)) return;
    // its last access token has expired by then
    ended.set(family, setTimeout(() => ended.delete(family), accessTokenLifeS * 1000).unref());
  };
  const readAgain = async () => {
    const since = new Date(Date.now() - accessTokenLifeS * 1000).toISOString();
    (await listRevokedFamilies(db, since)).forEach(remember);
  };
  // the next gap in the events reads again after a failure; until then old access tokens work until they expire
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
