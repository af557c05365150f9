import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { type ArchiveWriter, writeArchive } from '../../drivers/archive/archive.ts';
import { type Database, transactionWithClient } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { KeptJob } from '../../drivers/queue/queue.ts';
import { listFiles, listMigrations, listSequences, listTables, lockTables } from './catalog.store.ts';
import { copyOut } from './table-rows.store.ts';
import { fileName, jobsName, excludedTables, Manifest, manifestName, tableName } from './manifest.ts';

export type BackupTools = {
  database: Pick<Database, 'db' | 'pool'>;
  files: Files;
  readJobs: (client: pg.ClientBase) => Promise<KeptJob[]>;
  /** The archive only names the files: their store keeps versions of its own. */
  isWithoutFiles?: boolean;
};

/**
 * Backs up everything as it is at one moment, while people go on working: one snapshot of the database, and the files
 * that it knows. The files need no snapshot: they never change, and are removed only days after the last mention.
 */
export async function makeBackup(tools: BackupTools, path: string, signal?: AbortSignal): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await writeArchive(path, async (into) => {
    const archive: ArchiveWriter = { add: (name, content) => into.add(name, untilAborted(content, signal)) };
    const { known, ...read } = await addDatabase(archive, tools);
    // outside of the transaction: a long one would keep the database from removing old rows
    const files = tools.isWithoutFiles
      ? { files: [], lost_files: [], left_out_files: known }
      : await addFiles(archive, tools.files, known);
    manifest = Manifest.parse({ format: 1, ...read, ...files });
    await archive.add(manifestName, once(JSON.stringify(manifest, null, 1)));
  });
  return manifest!;
}

async function addDatabase(archive: ArchiveWriter, { database, readJobs }: BackupTools) {
  const names = (await listTables(database.db)).map(({ name }) => name);
  return transactionWithClient(database.pool, { isReadOnlySnapshot: true }, async (tx, client) => {
    await lockTables(tx, names);
    const made_at = new Date().toISOString();
    const migrations = await listMigrations(tx);
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(tx)) {
      if (excludedTables.includes(table.name)) continue;
      const { content, rows } = copyOut(client, table);
      const sum = createHash('sha256');
      await archive.add(tableName(table.name), summed(content, sum));
      tables.push({ ...table, rows: rows(), sha256: sum.digest('hex') });
    }
    const jobs = await addJobs(archive, await readJobs(client));
    return { made_at, migrations, tables, jobs, sequences: await listSequences(tx), known: await listFiles(tx) };
  });
}

async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  for await (const chunk of content) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

async function addJobs(archive: ArchiveWriter, jobs: readonly KeptJob[]): Promise<Manifest['jobs']> {
  const sum = createHash('sha256');
  await archive.add(jobsName, summed(once(jobs.map((job) => `${JSON.stringify(job)}\n`).join('')), sum));
  return { count: jobs.length, sha256: sum.digest('hex') };
}

/** A lost or damaged file does not stop the backup of the others: the manifest lists it. */
async function addFiles(archive: ArchiveWriter, files: Files, wanted: readonly string[]) {
  const found: string[] = [];
  const lost: string[] = [];
  for (const sha256 of wanted) {
    const content = await files.open(sha256);
    if (!content) {
      lost.push(sha256);
      continue;
    }
    const sum = createHash('sha256');
    await archive.add(fileName(sha256), summed(content as AsyncIterable<Buffer>, sum));
    (sum.digest('hex') === sha256 ? found : lost).push(sha256);
  }
  return { files: found, lost_files: lost };
}

async function* summed(content: AsyncIterable<Uint8Array>, sum: Hash) {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}

async function* once(text: string) {
  yield Buffer.from(text);
}
