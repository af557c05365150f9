import type { Db } from '../../drivers/database/database.ts';
import { removeOldNotifications } from './notifications.store.ts';

const hourMs = 3_600_000;

/** Every hour removes notifications that nobody looks for any more. Returns a function that stops it. */
export function forgetOldNotifications(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void removeOldNotifications(db).catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}
