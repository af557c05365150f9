import type { Db } from '../../drivers/database/database.ts';
import { deleteOld } from './exports.store.ts';

const everyMs = 3_600_000;

/**
 * Removes exports some days after they were asked for, because they hold names. The daily look at the store of files
 * removes their contents. Returns a function that stops it.
 */
export function forgetExports(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void deleteOld(db).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}
