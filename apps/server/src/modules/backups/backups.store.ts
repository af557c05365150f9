import type { Backup } from '@put/contract/system/backups';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

type Begun = { due_at: string | null; host: string; folder: string; file_name: string };

/** False before the migration of a database that an older release left. */
export async function hasBackupTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('backup') is not null as is_there`.execute(db);
  return rows[0]?.is_there ?? false;
}

/** The caller holds the lock, so unfinished backups of other rows were cut off and are marked as failed. */
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
