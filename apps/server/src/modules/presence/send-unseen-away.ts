import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { markUnseenAway } from './presence.store.ts';
import { publishPresence } from './publish-presence.ts';

const everyMs = 30_000;

/** Students whose sockets ended with their process do not stay in the class. Returns a function that stops it. */
export function sendUnseenAwayOften(db: Db, events: Events, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void sendUnseenAway(db, events).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}

export async function sendUnseenAway(db: Db, events: Events): Promise<void> {
  await db.transaction().execute(async (tx) => publishPresence(tx, events, await markUnseenAway(tx)));
}
