import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { revokeSessions, type SessionScope } from './sessions.store.ts';

/** The channel of ended sign-ins. An event holds their families, or `readAgain` when there are too many of them. */
export const sessionsEnded = 'session-ended';
export const readAgain = '*';
const mostNamed = 100;

/** Ends whole sign-ins. Refresh tokens are refused at once, access tokens as soon as a process gets the event. */
export async function endSessions(tx: Tx, events: Events, whose: SessionScope): Promise<void> {
  const families = await revokeSessions(tx, whose);
  if (families.length === 0) return;
  await events.publish(tx, sessionsEnded, families.length > mostNamed ? readAgain : families);
}
