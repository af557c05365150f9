import type { LiveProcess } from '@put/contract/health';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** Three heartbeats missed. */
const goneAfterS = 30;
const forgottenAfterS = 3600;

export type OwnProcess = Pick<LiveProcess, 'id' | 'role' | 'host' | 'pid' | 'release'>;

/** Stores a heartbeat; the first one adds the process. Processes that have been silent for an hour are removed. */
export async function recordHeartbeat(db: Db, own: OwnProcess): Promise<void> {
  await db
    .insertInto('process')
    .values(own)
    .onConflict((row) => row.column('id').doUpdateSet({ seen_at: sql<string>`clock_timestamp()` }))
    .execute();
  await db
    .deleteFrom('process')
    .where('seen_at', '<', sql<string>`now() - make_interval(secs => ${forgottenAfterS})`)
    .execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process').where('id', '=', id).execute();
}

export const listProcesses = (db: Db): Promise<LiveProcess[]> =>
  db
    .selectFrom('process')
    .select(['id', 'role', 'host', 'pid', 'release', 'started_at', 'seen_at'])
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${goneAfterS})`.as('is_gone'))
    .orderBy('host')
    .orderBy('started_at')
    .execute();
