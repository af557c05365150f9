import type { Db } from '../../drivers/database/database.ts';
import { removeForgotten } from './errands.store.ts';

const everyMs = 60_000;

/** Removes errands of processes that ended before they could. Returns a function that stops it. */
export function forgetErrands({ db, onError }: { db: Db; onError: (error: unknown) => void }): () => void {
  const timer = setInterval(() => void removeForgotten(db).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}
