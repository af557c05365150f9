import type { JudgeWorker } from '@put/contract/judge/judge';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import type { Schema } from '../../drivers/database/schema.ts';
import { heardNow, isForgotten, isSilent } from './heartbeat.sql.ts';

/** A process that is told to end gives its jobs back within this time. */
const leavingS = 15;

type Told = Selectable<Schema['worker']>['offers'];
/** What is told by a process of this release. */
type Offers = Told & Required<Pick<Told, 'languages'>>;
type Heartbeat = Pick<JudgeWorker, 'id' | 'host' | 'pid' | 'places' | 'drivers' | 'running'> & { offers: Offers };

/** Stores a heartbeat; the first one adds the worker. Workers that have been silent for an hour are removed. */
export async function recordHeartbeat(db: Db, { drivers, running, offers, ...worker }: Heartbeat): Promise<void> {
  const now = {
    drivers: JSON.stringify(drivers),
    running: JSON.stringify(running),
    offers: JSON.stringify(offers),
    languages: [...offers.languages],
  };
  await db
    .insertInto('worker')
    .values({ ...worker, ...now })
    .onConflict((row) => row.column('id').doUpdateSet({ ...now, seen_at: heardNow }))
    .execute();
  await db.deleteFrom('worker').where(isForgotten).execute();
}

/** Notes that a worker is ending. Its row stays for an hour, because its languages are still offered. */
export async function noteLeaving(db: Db, id: string): Promise<void> {
  await db.updateTable('worker').set({ left_at: heardNow, seen_at: heardNow }).where('id', '=', id).execute();
}

/** Without those that have ended as they were told. */
export async function listWorkers(db: Db): Promise<JudgeWorker[]> {
  return db
    .selectFrom('worker')
    .select(['id', 'host', 'pid', 'places', 'languages', 'drivers', 'running', 'started_at', 'seen_at'])
    .select(sql<boolean>`left_at is not null`.as('is_leaving'))
    .select(isSilent.as('is_gone'))
    .where((row) =>
      row.or([
        row('left_at', 'is', null),
        row('left_at', '>', sql<string>`now() - make_interval(secs => ${leavingS})`),
      ]),
    )
    .orderBy('host')
    .orderBy('started_at')
    .execute();
}

/** What each process of the last hour told of itself; empty for one of an earlier release. */
export async function listOffers(db: Db): Promise<Told[]> {
  const rows = await db.selectFrom('worker').select('offers').execute();
  return rows.map(({ offers }) => offers);
}
