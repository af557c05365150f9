import type { JudgeWorker } from '@put/contract/judge';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** Three heartbeats missed. */
export const offlineAfterS = 30;
const forgottenAfterS = 3600;

type Heartbeat = Pick<JudgeWorker, 'id' | 'host' | 'pid' | 'places' | 'languages' | 'drivers' | 'running'>;

/** Stores a heartbeat; the first one adds the worker. Workers that have been silent for an hour are removed. */
export async function recordHeartbeat(db: Db, { drivers, running, ...worker }: Heartbeat): Promise<void> {
  const now = { drivers: JSON.stringify(drivers), running: JSON.stringify(running), languages: worker.languages };
  await db
    .insertInto('worker')
    .values({ ...worker, ...now })
    .onConflict((row) => row.column('id').doUpdateSet({ ...now, seen_at: sql<string>`clock_timestamp()` }))
    .execute();
  await db
    .deleteFrom('worker')
    .where('seen_at', '<', sql<string>`now() - make_interval(secs => ${forgottenAfterS})`)
    .execute();
}

export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('worker').where('id', '=', id).execute();
}

export async function listWorkers(db: Db): Promise<JudgeWorker[]> {
  return db
    .selectFrom('worker')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${offlineAfterS})`.as('is_gone'))
    .orderBy('host')
    .orderBy('started_at')
    .execute();
}
