import { sql } from 'kysely';
import type { Db } from '../drivers/database/database.ts';

/** How many connections of this database wait for a lock now. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.n;
}

/** How many connections wait for this advisory lock. Other work of the application may wait for other locks. */
export async function countWaitingFor(db: Db, key: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
    where locktype = 'advisory' and objid = ${key} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]!.n;
}
