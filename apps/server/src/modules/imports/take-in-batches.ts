import { availableParallelism } from 'node:os';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { addOutcome, findNextRows, finishRun, holdRun, type RowOutcome } from './imports.store.ts';

export type Hash = (password: string) => Promise<string>;
export type Hashed<Row> = Row & { password_hash: string };

/** Rows in one transaction: some seconds of hashing, which are repeated after a worker was killed. */
const batchRows = 100;
/** Leaves one core to people who sign in meanwhile. */
export const hashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

type Options<Row> = {
  db: Db;
  id: number;
  signal: AbortSignal;
  hash?: Hash;
  /** The result of each row, in the order of the rows. */
  take: (tx: Tx, rows: Hashed<Row>[]) => Promise<RowOutcome[]>;
};

/**
 * Imports the rows of a run in batches. One transaction holds a batch, its outcome and the progress of the run. After a
 * crash the next worker continues with the next batch, and no row is imported twice.
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
