import type { Backup } from '@put/contract/backups';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** Any number that nobody else locks by; held while a backup is made. */
export const backupLock = 7_284_202;

type Begun = { due_at: string | null; host: string; folder: string; file_name: string };

/** Not before the migration of a database that an older release has left. */
export async function hasBackupTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('backup') is not null as is_there`.execute(db);
  return rows[0]?.is_there ?? false;
}

/** For who holds the lock: tries that still seem to run were cut off. */
export async function insertBackup(db: Db, begun: Begun): Promise<number> {
  await db
    .updateTable('backup')
    .set({ finished_at: sql<string>`clock_timestamp()`, error: 'Прервано: процесс, который её делал, завершился.' })
    .where('finished_at', 'is', null)
    .execute();
  const { id } = await db.insertInto('backup').values(begun).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Ended = Partial<Pick<Backup, 'error' | 'size_bytes' | 'row_count' | 'file_count' | 'lost_file_count'>>;

export async function finishBackup(db: Db, id: number, ended: Ended): Promise<void> {
  await db
    .updateTable('backup')
    .set({ ...ended, finished_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

const shown = [
  'host',
  'folder',
  'file_name',
  'started_at',
  'finished_at',
  'error',
  'size_bytes',
  'row_count',
  'file_count',
  'lost_file_count',
] as const;

export const findLastGood = (db: Db) =>
  db
    .selectFrom('backup')
    .select(shown)
    .where('finished_at', 'is not', null)
    .where('error', '=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findLastTry = (db: Db) =>
  db.selectFrom('backup').select(shown).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Whoever makes one holds the lock; a process that died has let it go. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and classid = 0 and objid = ${backupLock}
    ) as is_running`.execute(db);
  return rows[0]?.is_running ?? false;
}
