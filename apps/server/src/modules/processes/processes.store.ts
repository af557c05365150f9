import type { LiveProcess, OwnWork } from '@put/contract/system/health';
import type { Db } from '../../drivers/database/database.ts';
import { heardNow, isForgotten, isSilent } from './heartbeat.sql.ts';

/** What the process has had of errors that nobody caught. */
type Uncaught = { count: number; lastAt: Date; work: OwnWork };

export type OwnProcess = Pick<LiveProcess, 'id' | 'role' | 'host' | 'pid' | 'release'>;

/** Stores a heartbeat; the first one adds the process. Processes that have been silent for an hour are removed. */
export async function recordHeartbeat(db: Db, own: OwnProcess, uncaught?: Uncaught): Promise<void> {
  const told = uncaught && {
    uncaught: uncaught.count,
    uncaught_at: uncaught.lastAt.toISOString(),
    uncaught_work: uncaught.work,
  };
  await db
    .insertInto('process')
    .values({ ...own, ...told })
    .onConflict((row) => row.column('id').doUpdateSet({ seen_at: heardNow, ...told }))
    .execute();
  await db.deleteFrom('process').where(isForgotten).execute();
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process').where('id', '=', id).execute();
}

export async function listProcesses(db: Db): Promise<LiveProcess[]> {
  const rows = await db
    .selectFrom('process')
    .select(['id', 'role', 'host', 'pid', 'release', 'started_at', 'seen_at'])
    .select(['uncaught', 'uncaught_at', 'uncaught_work'])
    .select(isSilent.as('is_gone'))
    .orderBy('host')
    .orderBy('started_at')
    .execute();
  return rows.map(({ uncaught: count, uncaught_at: last_at, uncaught_work: work, ...row }) => ({
    ...row,
    uncaught: last_at === null || work === null ? null : { count, last_at, work },
  }));
}
