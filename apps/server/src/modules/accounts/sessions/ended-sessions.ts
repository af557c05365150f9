import type { Db } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { accessTokenLifeS } from '../../../auth/access-tokens.ts';
import { readAgain as tooManyToName, sessionsEnded } from './end-sessions.ts';
import { listRevokedFamilies, readSessionsSince } from './sessions.store.ts';

/**
 * Sessions that ended while their access tokens are still valid. Each process keeps them in memory and learns of new
 * ones by events, so a call needs no query to check its session.
 */
export type EndedSessions = {
  /** `issuedAt`: of the access token, in seconds since 1970. */
  has(family: string, issuedAt: number): boolean;
  /** Calls once, as soon as this process knows of the end. Returns a function that stops it. */
  whenEnded(family: string, then: () => void): () => void;
  close(): void;
};

/** How much longer an end is known than access tokens live: clocks of machines differ. */
const spareS = 300;
const rememberedS = accessTokenLifeS + spareS;
const triesAgainMs = 1_000;

/** Reads recent ends of sessions, then follows the events until `close()`. */
export async function watchEndedSessions(db: Db, events: Events): Promise<EndedSessions> {
  const since = (await readSessionsSince(db))?.getTime() ?? 0;
  const ended = new Map<string, NodeJS.Timeout>();
  const waiting = new Map<string, Set<() => void>>();
  const remember = (family: string) => {
    if (ended.has(family)) return;
    // its last access token has expired by then
    ended.set(family, setTimeout(() => ended.delete(family), rememberedS * 1000).unref());
    waiting.get(family)?.forEach((then) => then());
  };
  const readAgain = async () => (await listRevokedFamilies(db, rememberedS)).forEach(remember);
  let again: NodeJS.Timeout | undefined;
  const tryToReadAgain = () => {
    clearTimeout(again);
    readAgain().catch(() => (again = setTimeout(tryToReadAgain, triesAgainMs).unref()));
  };
  const stopListening = events.listen(sessionsEnded, (news) => {
    if (news === tooManyToName) tryToReadAgain();
    else (news as string[]).forEach(remember);
  });
  const stopWatchingGaps = events.onGap(tryToReadAgain);
  await readAgain();
  return {
    has: (family, issuedAt) => ended.has(family) || issuedAt * 1000 < since,
    whenEnded(family, then) {
      const ofFamily = waiting.get(family) ?? new Set();
      waiting.set(family, ofFamily.add(then));
      return () => {
        ofFamily.delete(then);
        if (ofFamily.size === 0) waiting.delete(family);
      };
    },
    close() {
      stopListening();
      stopWatchingGaps();
      clearTimeout(again);
      ended.forEach((timer) => clearTimeout(timer));
    },
  };
}
