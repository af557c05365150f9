import { createReadStream } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { writeArchive } from '../archive/archive.ts';
import { addBeside } from './beside.ts';
import { type Branch, clusterIn, timeInName } from './wal-archive.ts';

type Cluster = {
  connect: pg.PoolConfig;
  dataDir: string;
  /** What stood beside the database and could not be read. */
  onLost: (path: string, error: unknown) => void;
};

/** The last part of a base, and those before it. */
export const manifestName = 'manifest.json';
export const labelName = 'backup_label';
export const fileName = (path: string) => `data/${path}`;

/** What a server makes anew, or what belongs to the running one. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Copies the whole cluster while it runs, by PostgreSQL's low-level backup: what changes meanwhile is in the WAL. Then
 * what lies beside it in the data folder.
 * Resolves when the base and the WAL that it needs are in the archive. Returns the base's path. `signal` breaks it off;
 * then nothing is left.
 */
export async function takeBase(
  { connect, dataDir, onLost }: Cluster,
  { baseFolder }: Branch,
  signal?: AbortSignal,
): Promise<string> {
  const client = new pg.Client({ ...connect, application_name: 'put-base' });
  client.on('error', () => undefined);
  await client.connect();
  // also ends a query that waits
  const breakOff = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', breakOff);
  const aside = join(baseFolder, 'new.tar.zst');
  const folder = clusterIn(dataDir);
  let firstWal = '';
  let wholeAt = new Date();
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    const started = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start('put', fast => true)) as wal`,
    );
    firstWal = started.rows[0]!.wal;
    await writeArchive(aside, async (archive) => {
      const folders: string[] = [];
      for await (const { path, isFolder } of walk(folder, '')) {
        signal?.throwIfAborted();
        if (isFolder) folders.push(path);
        else await archive.add(fileName(path), untilGone(join(folder, path)));
      }
      // waits until the WAL of this base is archived
      await client.query(`set statement_timeout = '10min'`);
      const stopped = await client.query<{ labelfile: string; now: Date }>(
        'select labelfile, clock_timestamp() as now from pg_backup_stop(wait_for_archive => true)',
      );
      wholeAt = stopped.rows[0]!.now;
      await archive.add(labelName, once(stopped.rows[0]!.labelfile));
      await addBeside(archive, dataDir, { signal, onLost });
      await archive.add(manifestName, once(JSON.stringify({ format: 1, folders })));
    });
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await client.end().catch(() => undefined);
  }
  const path = join(baseFolder, `${timeInName(wholeAt)}_${firstWal}.tar.zst`);
  await rename(aside, path);
  return path;
}

async function* walk(root: string, inside: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  // the folder of a dropped database goes meanwhile
  const entries = await readdir(join(root, inside), { withFileTypes: true }).catch(orNone);
  for (const entry of entries) {
    if (leftOut.test(entry.name)) continue;
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      if (!emptied.has(path)) yield* walk(root, path);
    } else if (entry.isFile()) yield { path, isFolder: false };
  }
}

/** A table may be dropped meanwhile: the WAL knows, and an empty file does no harm. */
async function* untilGone(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    orNone(error);
  }
}

function orNone(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

async function* once(text: string) {
  yield Buffer.from(text);
}
