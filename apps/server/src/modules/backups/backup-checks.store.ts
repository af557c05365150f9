import type { BackupCheck } from '@put/contract/system/backups';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** The caller holds the lock, so unfinished ones of other rows were cut off. */
export async function insertCheck(db: Db, begun: Pick<BackupCheck, 'host' | 'folder' | 'file_name'>): Promise<number> {
  await db.deleteFrom('backup_check').where('finished_at', 'is', null).execute();
  const { id } = await db.insertInto('backup_check').values(begun).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Ended = Partial<Pick<BackupCheck, 'is_sound' | 'error' | 'row_count' | 'file_count'>>;

export async function finishCheck(db: Db, id: number, ended: Ended): Promise<void> {
  await db
    .updateTable('backup_check')
    .set({ ...ended, finished_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export const forgetCheck = (db: Db, id: number) => db.deleteFrom('backup_check').where('id', '=', id).execute();

const shown = [
  'host',
  'folder',
  'file_name',
  'started_at',
  'finished_at',
  'is_sound',
  'error',
  'row_count',
  'file_count',
] as const;

/** One that has ended. */
export const findLastCheck = (db: Db) =>
  db
    .selectFrom('backup_check')
    .select(shown)
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One that runs, or was cut off. */
export const findOpenCheck = (db: Db) =>
  db
    .selectFrom('backup_check')
    .select(['id', ...shown])
    .where('finished_at', 'is', null)
    .executeTakeFirst();
