import type { ImportRow } from '@put/contract/users/imports';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { importUsers as importUsersJob } from '../../jobs/import-users.job.ts';
import { joinGroupsByTitle } from '../groups/groups.api.ts';
import { finishRun, insertPeople, type WaitingRow } from './imports.store.ts';
import { type Hash, type Hashed, takeInBatches } from './take-in-batches.ts';

type Payload = z.output<(typeof importUsersJob)['payload']>;

/** Creates users from the rows of a file. */
export const importUsers = ({ db, hash }: { db: Db; hash?: Hash }): JobHandler<Payload> => ({
  run: ({ import_run_id: id }, signal) =>
    takeInBatches<WaitingRow>({
      db,
      id,
      signal,
      ...(hash && { hash }),
      async take(tx, rows) {
        const made = new Map((await insertPeople(tx, rows)).map(({ id: userId, username }) => [username, userId]));
        const members = rows.flatMap(({ username, user_group: title }) => {
          const user_id = made.get(username);
          return user_id === undefined || title === '' ? [] : [{ user_id, title }];
        });
        await joinGroupsByTitle(tx, members);
        return rows.map((row) => (made.has(row.username) ? { line: row.line, login: row.username } : taken(row)));
      },
    }),

  giveUp: ({ import_run_id }) => finishRun(db, import_run_id, 'failed'),
});

/** The outcome of a row whose name was taken after the preview. */
function taken({
  line,
  password: _,
  password_hash: __,
  is_password_temporary: ___,
  ...fields
}: Hashed<WaitingRow>): ImportRow {
  const values = Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  return { line, status: 'known', values, errors: ['Логин или почту только что заняли'] };
}
