import { availableParallelism } from 'node:os';
import type { ImportRow } from '@put/contract/imports';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { importUsers as importUsersJob } from '../../jobs/import-users.job.ts';
import { hashPassword } from '../../passwords.ts';
import { addOutcome, findNextRows, finishRun, holdRun, insertPeople, type WaitingRow } from './imports.store.ts';

type Payload = z.output<(typeof importUsersJob)['payload']>;
type Hash = (password: string) => Promise<string>;

/** Of one transaction: some seconds of hashing, and what a killed worker does again. */
const batchRows = 100;
/** A core is left to those who sign in meanwhile. */
export const hashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Takes the rows of a file in batches. A batch, its outcome and how far the run is are one transaction: whoever comes after a
 * killed worker goes on behind the last whole batch, and nobody is made twice.
 */
export const importUsers = ({ db, hash = hashPassword }: { db: Db; hash?: Hash }): JobHandler<Payload> => ({
  async run({ import_run_id: id }, signal) {
    for (;;) {
      signal.throwIfAborted();
      const next = await findNextRows(db, id, batchRows);
      if (!next) return;
      if (next.rows.length === 0) return finishRun(db, id, 'done');
      const people = await hashAll(next.rows, hash);
      await db.transaction().execute(async (tx) => {
        if (!(await holdRun(tx, id, next.done))) return;
        const made = await insertPeople(tx, people);
        const outcome = next.rows.map((row) =>
          made.has(row.username) ? { line: row.line, login: row.username } : taken(row),
        );
        const failed = next.rows.length - made.size;
        await addOutcome(tx, id, { done: next.rows.length, created: made.size, failed, outcome });
      });
    }
  },

  giveUp: ({ import_run_id }) => finishRun(db, import_run_id, 'failed'),
});

async function hashAll(rows: readonly WaitingRow[], hash: Hash) {
  const people: (WaitingRow & { password_hash: string })[] = [];
  for (let first = 0; first < rows.length; first += hashesAtOnce) {
    const some = rows.slice(first, first + hashesAtOnce);
    people.push(...(await Promise.all(some.map(async (row) => ({ ...row, password_hash: await hash(row.password) })))));
  }
  return people;
}

/** Somebody took the name between the preview and now. */
function taken({ line, password: _, is_password_temporary: __, ...fields }: WaitingRow): ImportRow {
  const values = Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  return { line, status: 'known', values, errors: ['Логин или почту только что заняли'] };
}
