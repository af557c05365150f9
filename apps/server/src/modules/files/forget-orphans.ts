import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { listUnknown, markUnreferenced, removeUnreferenced } from './files.store.ts';

type Tools = { db: Db; files: Files; graceDays: number };

const dayMs = 24 * 3_600_000;
/** A process that starts each morning comes to it too. */
const firstMs = 10 * 60_000;
const together = 1_000;

/** Removes files that nothing has mentioned for the days of grace, and what processes that died have left on the disk. */
export async function forgetOrphans({ db, files, graceDays }: Tools): Promise<void> {
  await db.transaction().execute(markUnreferenced);
  await db.transaction().execute(async (tx) => {
    // before the commit: an upload of the same content waits for it, and then brings the content anew
    for (const sha256 of await removeUnreferenced(tx, graceDays)) await files.remove(sha256);
  });
  await files.forgetStaged(Date.now() - dayMs);
  await removeUnknown({ db, files });
}

/** Contents whose rows were never written: they are a day old at least, so no upload is still at them. */
async function removeUnknown({ db, files }: Pick<Tools, 'db' | 'files'>): Promise<void> {
  let batch: string[] = [];
  const removeBatch = async () => {
    for (const sha256 of await listUnknown(db, batch)) await files.remove(sha256);
    batch = [];
  };
  for await (const { sha256, keptAtMs } of files.list()) {
    if (keptAtMs < Date.now() - dayMs) batch.push(sha256);
    if (batch.length === together) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
}

/** Every day, beginning soon after the start. Returns the way to stop. */
export function forgetOrphansDaily(tools: Tools, onError: (error: unknown) => void): () => void {
  const forget = () => void forgetOrphans(tools).catch(onError);
  const first = setTimeout(forget, firstMs).unref();
  const timer = setInterval(forget, dayMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
