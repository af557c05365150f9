import type { Tx } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { endTokens } from '../one-time-tokens.store.ts';
import { revokeSessions, type SessionScope } from './sessions.store.ts';

/** The channel of ended sign-ins. An event holds their families, or `readAgain` when there are too many of them. */
export const sessionsEnded = 'session-ended';
export const readAgain = '*';
const mostNamed = 100;

/**
 * Ends whole sessions. Refresh tokens are refused at once, access tokens as soon as a process gets the event. Whoever
 * has shown the password and no code yet begins anew: it may be the former password. False: there were none.
 */
export async function endSessions(tx: Tx, events: Events, whose: SessionScope): Promise<boolean> {
  const families = await revokeSessions(tx, whose);
  if (!('family' in whose)) await endTokens(tx, 'userIds' in whose ? whose.userIds : whose.userId, 'second_factor');
  if (families.length === 0) return false;
  await events.publish(tx, sessionsEnded, families.length > mostNamed ? readAgain : families);
  return true;
}
