import type pg from 'pg';
import { ArchiveError, type ArchivePart, readArchive } from '../../drivers/archive/archive.ts';
import { type Database, DatabaseError, transactionWithClient, type Tx } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { KeptJob } from '../../drivers/queue/queue.ts';
import {
  addForeignKeys,
  countRows,
  dropForeignKeys,
  emptyTables,
  leaveUnlogged,
  listFiles,
  listTables,
  setSequence,
  switchTriggers,
} from './catalog.store.ts';
import { copyIn } from './table-rows.store.ts';
import { fileName, jobsName, excludedTables, type Manifest, tableName } from './manifest.ts';

export type RestoreTools = {
  database: Pick<Database, 'db' | 'pool'>;
  files: Pick<Files, 'stage'>;
  /** Applies these migrations to the empty database, within the transaction. */
  migrateAs: (client: pg.PoolClient, migrations: Manifest['migrations']) => Promise<void>;
  /** False for a job that this release does not know. */
  addJob: (tx: Tx, job: KeptJob) => Promise<boolean>;
  /** The database is dropped afterwards: its rows need not be in the log, nor in an archive of it. */
  isForLook?: boolean;
};

/** Throws `DatabaseError` when the database has a table. */
export async function requireEmpty({ db }: Pick<Database, 'db'>): Promise<void> {
  const tables = await listTables(db);
  if (tables.length === 0) return;
  throw new DatabaseError(
    'База данных не пуста, а восстанавливать можно только в пустую. Задайте новую папку в PT_DATA_DIR или новую базу в ' +
      'DATABASE_URL; прежнюю уберите сами, когда убедитесь, что она не нужна.',
  );
}

/**
 * Restores a checked archive into an empty database and a folder of files. The database part is one transaction: after
 * a failure it is empty again. All sessions are ended; jobs that waited are added once.
 */
export async function restoreBackup(
  tools: RestoreTools,
  path: string,
  manifest: Manifest,
): Promise<{ unknownJobs: number }> {
  const parts = new PartsReader(readArchive(path));
  let unknownJobs = 0;
  try {
    await transactionWithClient(tools.database.pool, { isReadOnlySnapshot: false }, async (tx, client) => {
      await tools.migrateAs(client, manifest.migrations);
      const names = manifest.tables.map(({ name }) => name);
      const missing = (await listTables(tx)).filter(
        ({ name }) => !names.includes(name) && !excludedTables.includes(name),
      );
      if (missing.length > 0)
        throw new ArchiveError(
          `В архиве нет таблиц, что были у его выпуска: ${missing.map(({ name }) => name).join(', ')}.`,
        );
      const keys = await dropForeignKeys(tx);
      await switchTriggers(tx, names, 'disable');
      // migrations insert rows of their own
      await emptyTables(tx, names);
      if (tools.isForLook) await leaveUnlogged(tx);
      for (const table of manifest.tables) await copyIn(client, table, parts.contentOf(tableName(table.name)));
      for (const job of await readJobs(parts)) if (!(await tools.addJob(tx, job))) unknownJobs += 1;
      await restoreFiles(tools.files, parts, manifest);
      await switchTriggers(tx, names, 'enable');
      // adding the keys checks all rows, so it also checks the references
      await addForeignKeys(tx, keys);
      for (const { table, column, last_value } of manifest.sequences) await setSequence(tx, table, column, last_value);
      await verify(tx, manifest);
    });
  } finally {
    await parts.close();
  }
  return { unknownJobs };
}

async function restoreFiles(
  files: RestoreTools['files'],
  parts: PartsReader,
  { files: wanted, lost_files }: Manifest,
): Promise<void> {
  const isWanted = new Set(wanted);
  for (const sha256 of [...wanted, ...lost_files].toSorted()) {
    if (!parts.isAt(fileName(sha256))) continue;
    const staged = await files.stage(parts.contentOf(fileName(sha256)));
    if (isWanted.has(sha256) && staged.sha256 === sha256) await staged.keep();
    else await staged.drop();
  }
}

async function verify(tx: Tx, manifest: Manifest): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const found = await countRows(tx, name);
    if (found !== rows) throw new ArchiveError(`В таблице ${name} оказалось строк: ${found}, а в архиве их ${rows}.`);
  }
  const there = new Set([...manifest.files, ...manifest.lost_files, ...manifest.left_out_files]);
  const unknown = (await listFiles(tx)).filter((sha256) => !there.has(sha256));
  if (unknown.length > 0)
    throw new ArchiveError(`В архиве нет файлов, о которых знает база данных: ${unknown.length}.`);
}

async function readJobs(parts: PartsReader): Promise<KeptJob[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of parts.contentOf(jobsName)) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as KeptJob);
}

/** The parts of an archive in their order, each read by its name. */
class PartsReader {
  readonly #parts: AsyncGenerator<ArchivePart>;
  #next: ArchivePart | undefined;

  constructor(parts: AsyncGenerator<ArchivePart>) {
    this.#parts = parts;
  }

  async #look(): Promise<ArchivePart | undefined> {
    if (!this.#next) this.#next = (await this.#parts.next()).value as ArchivePart | undefined;
    return this.#next;
  }

  async *contentOf(name: string): AsyncGenerator<Buffer> {
    const first = await this.#look();
    if (first?.name !== name) throw new ArchiveError(`В архиве на месте ${name} стоит ${first?.name ?? 'конец'}.`);
    for (let part = await this.#look(); part?.name === name; part = await this.#look()) {
      this.#next = undefined;
      yield part.bytes;
    }
  }

  isAt = (name: string): boolean => this.#next?.name === name;

  close = () => this.#parts.return(undefined);
}
