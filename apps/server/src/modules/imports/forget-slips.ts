import type { Db } from '../../drivers/database/database.ts';
import { forgetRows } from './imports.store.ts';

const everyMs = 5 * 60_000;

/**
 * Removes rows of imports an hour after their end, because they hold first passwords. Returns a function that stops it.
 */
export function forgetSlips(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void forgetRows(db).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}
