import type { LiveProcess } from '@put/contract/health';
import type { Db } from '../../drivers/database/database.ts';
import { heardNow, isForgotten, isSilent } from './heartbeat.sql.ts';

export type OwnProcess = Pick<LiveProcess, 'id' | 'role' | 'host' | 'pid' | 'release'>;

/** Stores a heartbeat; the first one adds the process. Processes that have been silent for an hour are removed. */
export async function recordHeartbeat(db: Db, own: OwnProcess): Promise<void> {
  await db
    .insertInto('process')
    .values(own)
    .onConflict((row) => row.column('id').doUpdateSet({ seen_at: heardNow }))
    .execute();
  await db.deleteFrom('process').where(isForgotten).execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process').where('id', '=', id).execute();
}

export const listProcesses = (db: Db): Promise<LiveProcess[]> =>
  db
    .selectFrom('process')
    .select(['id', 'role', 'host', 'pid', 'release', 'started_at', 'seen_at'])
    .select(isSilent.as('is_gone'))
    .orderBy('host')
    .orderBy('started_at')
    .execute();
