import { availableParallelism } from 'node:os';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { hashPassword } from '../../passwords.ts';
import { addOutcome, findNextRows, finishRun, holdRun, type RowOutcome } from './imports.store.ts';

export type Hash = (password: string) => Promise<string>;
export type Hashed<Row> = Row & { password_hash: string };

/** Of one transaction: some seconds of hashing, and what a killed worker does again. */
const batchRows = 100;
/** A core is left to those who sign in meanwhile. */
export const hashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

type Options<Row> = {
  db: Db;
  id: number;
  signal: AbortSignal;
  hash?: Hash;
  /** What became of each row, in its order. */
  take: (tx: Tx, rows: Hashed<Row>[]) => Promise<RowOutcome[]>;
};

/**
 * Takes the rows of a run in batches. A batch, its outcome and how far the run is are one transaction: whoever comes after a
 * killed worker goes on behind the last whole batch, and nothing is done twice.
 */
export async function takeInBatches<Row extends { password: string }>({
  db,
  id,
  signal,
  hash = hashPassword,
  take,
}: Options<Row>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const next = await findNextRows<Row>(db, id, batchRows);
    if (!next) return;
    if (next.rows.length === 0) return finishRun(db, id, 'done');
    const rows = await hashAll(next.rows, hash);
    await db.transaction().execute(async (tx) => {
      if (!(await holdRun(tx, id, next.done))) return;
      const outcome = await take(tx, rows);
      const created = outcome.filter((one) => 'login' in one).length;
      await addOutcome(tx, id, { done: rows.length, created, failed: rows.length - created, outcome });
    });
  }
}

async function hashAll<Row extends { password: string }>(rows: readonly Row[], hash: Hash): Promise<Hashed<Row>[]> {
  const hashed: Hashed<Row>[] = [];
  for (let first = 0; first < rows.length; first += hashesAtOnce) {
    const some = rows.slice(first, first + hashesAtOnce);
    hashed.push(...(await Promise.all(some.map(async (row) => ({ ...row, password_hash: await hash(row.password) })))));
  }
  return hashed;
}
