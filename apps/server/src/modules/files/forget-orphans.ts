import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { listUnknown, markUnreferenced, removeUnreferenced } from './files.store.ts';

type Tools = { db: Db; files: Files; graceDays: number };

const dayMs = 24 * 3_600_000;
/** Soon after the start, so that a process that is restarted every morning also does it. */
const firstMs = 10 * 60_000;
const together = 1_000;

/** Removes files that nothing has mentioned for the days of grace, and leftovers of processes that died. */
export async function forgetOrphans({ db, files, graceDays }: Tools): Promise<void> {
  const errors: unknown[] = [];
  // one that can not be removed keeps no other; without a row it is unknown, and tried again the next day
  const remove = (sha256: string) => files.remove(sha256).catch((error: unknown) => void errors.push(error));
  await db.transaction().execute(markUnreferenced);
  await db.transaction().execute(async (tx) => {
    // before the commit: a parallel upload of the same content waits for it and then stores the content again
    for (const sha256 of await removeUnreferenced(tx, graceDays)) await remove(sha256);
  });
  await files.forgetStaged(Date.now() - dayMs);
  await removeUnknown({ db, files }, remove);
  if (errors.length > 0) throw new AggregateError(errors, 'files could not be removed');
}

/** Contents without a row. They are at least a day old, so no upload is still storing them. */
async function removeUnknown(
  { db, files }: Pick<Tools, 'db' | 'files'>,
  remove: (sha256: string) => Promise<void>,
): Promise<void> {
  let batch: string[] = [];
  const removeBatch = async () => {
    for (const sha256 of await listUnknown(db, batch)) await remove(sha256);
    batch = [];
  };
  for await (const { sha256, keptAtMs } of files.list()) {
    if (keptAtMs < Date.now() - dayMs) batch.push(sha256);
    if (batch.length === together) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
}

/** Runs daily, first soon after the start. Returns a function that stops it. */
export function forgetOrphansDaily(tools: Tools, onError: (error: unknown) => void): () => void {
  const forget = () => void forgetOrphans(tools).catch(onError);
  const first = setTimeout(forget, firstMs).unref();
  const timer = setInterval(forget, dayMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
