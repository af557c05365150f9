import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from '../../apps/server/src/drivers/database/database.ts';
import { listUnknown } from '../../apps/server/src/modules/files/files.store.ts';

export type TableSize = { rows: number; dead: number; rowsBytes: number; indexBytes: number };

/** All tables of the product and of its queue, by name. Rows are those that PostgreSQL has counted. */
export async function readTables(pool: pg.Pool): Promise<Map<string, TableSize>> {
  const { rows } = await pool.query<TableSize & { name: string }>(
    `select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
       n_live_tup::float8 as rows, n_dead_tup::float8 as dead,
       pg_table_size(relid)::float8 as "rowsBytes", pg_indexes_size(relid)::float8 as "indexBytes"
     from pg_stat_user_tables order by 1`,
  );
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** Where the WAL stands, in bytes since the beginning. */
export async function readWal(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`,
  );
  return rows[0]!.at;
}

/** Of a folder that goes meanwhile, or of a file: what is left. */
export async function listDeep(folder: string): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, bytes: (await stat(path).catch(() => ({ size: 0 }))).size };
    });
  return Promise.all(found);
}

/** Files of the store that no row knows, and rows whose file is not there. */
export async function compareFiles(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  dataFolder: string,
): Promise<{ ownerless: number; lost: number }> {
  const kept = (await listDeep(join(dataFolder, 'files')))
    .map(({ path }) => path.slice(join(dataFolder, 'files').length + 1))
    .filter((path) => /^[0-9a-f]{2}\//.test(path))
    .map((path) => path.replace('/', ''));
  const { rows } = await pool.query<{ sha256: string }>('select sha256 from file');
  const there = new Set(kept);
  return {
    // exports, pages and the like have rows elsewhere: the product itself says what nobody knows
    ownerless: (await listUnknown(db, kept)).length,
    lost: rows.filter(({ sha256 }) => !there.has(sha256)).length,
  };
}

export const fileBytes = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size;
