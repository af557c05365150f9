import type { Db } from '../../drivers/database/database.ts';
import { forgetRows } from './imports.store.ts';

const everyMs = 5 * 60_000;

/** Rows of imports hold first passwords: they go an hour after the end. Returns the way to stop. */
export function forgetSlips(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void forgetRows(db).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}
