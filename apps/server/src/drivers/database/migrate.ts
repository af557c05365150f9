import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError } from './database.ts';
import { lastUnmarked, type Migration, ourFolder, programName, readMigrations } from './read-migrations.ts';

/** The key of the advisory lock; any number that nothing else uses. */
const lockKey = 7_284_201;
/** How long a statement waits for a lock. While it waits, all who come later wait behind it. */
const lockTimeout = '3s';
const [triesForLock, pauseMs] = [20, 1_000];

type Applied = Map<string, { checksum: string; needs: number }>;

type Client = Pick<pg.PoolClient, 'query'>;

/**
 * Brings the database to the newest migration, forward only. Each file is one transaction, unless its indexes are made
 * `concurrently`. Several processes may start at once: one applies the migrations, the others wait. Returns the names of
 * the migrations applied now. A migration that takes away is refused while a program runs that still needs what goes.
 */
export async function migrate(pool: pg.Pool, folder = ourFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // the process before us may need a long time for its migrations
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await requireCollation(client);
    const applied = await readApplied(client);
    refuseOthers(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    // a new database has no other users
    const isNew = applied.size === 0;
    for (const migration of missing) {
      if (!isNew) await refuseWhileOlderRun(client, migration);
      await applyPatiently(client, migration);
    }
    return missing.map(({ name }) => name);
  } finally {
    // if this fails, the server frees the lock when the connection ends
    const isFree = await client.query('select pg_advisory_unlock($1)', [lockKey]).then(
      () => true,
      () => false,
    );
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release(!isFree);
  }
}

/** Asks whether the database has all migrations of this program, and none that it can not work with. */
export async function migrationCheck(folder = ourFolder): Promise<(client: Client) => Promise<boolean>> {
  const migrations = await readMigrations(folder);
  return async (client) => {
    const applied = await selectApplied(client);
    return migrations.every(({ name }) => applied.has(name)) && foreign(applied, migrations).length === 0;
  };
}

/**
 * How the tables of a database stand to this program: as it needs them, of an earlier release, of one that it can not
 * work with (said in words), or not there at all.
 */
export type SchemaState =
  | { is: 'ours' | 'empty' }
  | { is: 'earlier'; newest: string; missing: string[] }
  | { is: 'foreign'; words: string };

/** Changes nothing. */
export async function readSchemaState(client: Client, folder = ourFolder): Promise<SchemaState> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass('migration') is not null as is_there");
  if (!rows[0]?.is_there) return { is: 'empty' };
  const migrations = await readMigrations(folder);
  const applied = await selectApplied(client);
  const newest = [...applied.keys()].at(-1);
  if (newest === undefined) return { is: 'empty' };
  const words = wordsOfOthers(applied, migrations);
  if (words !== undefined) return { is: 'foreign', words };
  const missing = migrations.flatMap(({ name }) => (applied.has(name) ? [] : [name]));
  return missing.length === 0 ? { is: 'ours' } : { is: 'earlier', newest, missing };
}

/**
 * Brings an empty database to the migrations of another one, within the caller's transaction; the rows are copied
 * afterwards. Refuses migrations that this release does not know, or whose text differs.
 */
export async function migrateAs(
  client: Client,
  wanted: readonly { name: string; checksum: string }[],
  folder = ourFolder,
): Promise<void> {
  const known = await readMigrations(folder);
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
  await requireCollation(client);
  if ((await readApplied(client)).size > 0) throw new DatabaseError('База данных не пуста.');
  // rows are copied into the tables of just these migrations, so also one that only adds must be known
  refuseOthers(
    new Map(wanted.map(({ name, checksum }) => [name, { checksum, needs: Number.MAX_SAFE_INTEGER }])),
    known,
  );
  for (const { name } of wanted) {
    const migration = known.find((one) => one.name === name)!;
    // the tables are empty and nobody else's, so indexes may lock them
    const sql = migration.sql.replaceAll(/\bindex concurrently\b/gi, 'index');
    await applyOne(client, { ...migration, sql });
  }
}

async function requireCollation(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_collation where collname = 'ru-x-icu'");
  if (rowCount === 0) throw new DatabaseError('В PostgreSQL нет правил русского языка ru-x-icu: нужна сборка с ICU.');
}

async function readApplied(client: Client): Promise<Applied> {
  await client.query(
    `create table if not exists migration (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default clock_timestamp(),
       needs int
     );
     -- of a database that an earlier release made
     alter table migration add column if not exists needs int`,
  );
  return selectApplied(client);
}

async function selectApplied(client: Client): Promise<Applied> {
  // through JSON: a database that an early release made has no column `needs`, and who only looks adds none
  const { rows } = await client.query<{ name: string; checksum: string; needs: number | null }>(
    "select name, checksum, (to_jsonb(migration) ->> 'needs')::int as needs from migration order by name",
  );
  return new Map(
    rows.map(({ name, checksum, needs }) => [name, { checksum, needs: needs ?? Number(name.slice(0, 4)) }]),
  );
}

/** Names of applied migrations with which this program can not work. */
function foreign(applied: Applied, migrations: readonly Migration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.number ?? 0;
  return [...applied].flatMap(([name, { needs }]) => (known.has(name) || needs <= newest ? [] : [name]));
}

function refuseOthers(applied: Applied, migrations: readonly Migration[]): void {
  const words = wordsOfOthers(applied, migrations);
  if (words !== undefined) throw new DatabaseError(words);
}

/** Undefined when this program may work with the database. */
function wordsOfOthers(applied: Applied, migrations: readonly Migration[]): string | undefined {
  const unknown = foreign(applied, migrations);
  if (unknown.length > 0)
    return (
      `База данных новее программы: в ней уже есть ${unknown.join(', ')}. ` +
      'Запустите тот выпуск «Пути», который её обновил, или новее. К прежнему возвращаются из резервной копии, ' +
      'сделанной до обновления: npm run restore -- файл, в пустую базу (docs/administrator.md).'
    );
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum);
  if (changed.length === 0) return undefined;
  return (
    `Миграции изменены после того, как были применены: ${changed.map(({ name }) => name).join(', ')}. ` +
    'Верните их прежний текст и опишите изменение новой миграцией.'
  );
}

/** Processes are seen by the names of their connections, so one that was killed is not counted. */
async function refuseWhileOlderRun(client: Client, { name, needs }: Migration): Promise<void> {
  if (needs === 0 || Number(name.slice(0, 4)) <= lastUnmarked) return;
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^put( \\d{4})?$' and application_name < $1`,
    [programName(needs)],
  );
  if (rows.length > 0)
    throw new DatabaseError(
      `Миграция ${name} подождёт: ещё работает прежний выпуск «Пути», которому нужно то, что она убирает. ` +
        'Дождитесь, пока завершатся все его процессы, и повторите.',
    );
}

/** Tries again when a lock was not free in time, so that people do not queue behind a migration that waits. */
async function applyPatiently(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (migration.isOutsideTransaction ? applyOutside(client, migration) : apply(client, migration));
    } catch (error) {
      if (attempt === triesForLock || !isLockTimeout(error)) throw error;
      await wait(pauseMs + Math.random() * pauseMs);
    }
  }
}

const isLockTimeout = (error: unknown): boolean =>
  (error as { cause?: { code?: string } } | undefined)?.cause?.code === '55P03';

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await applyOne(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Makes and drops indexes while people work. Each statement may have been done by a try that was ended, so each says
 * `if not exists` or `if exists`; an index that such a try has left unfinished is dropped first.
 */
async function applyOutside(client: Client, migration: Migration): Promise<void> {
  const statements = migration.sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const pattern = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/i;
  for (const statement of statements) {
    const index = pattern.exec(statement)?.[3];
    if (index === undefined)
      throw new DatabaseError(
        `Миграция ${migration.name}: вне транзакции делают только индексы, и с «if (not) exists».`,
      );
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    );
    if (rowCount) await client.query(`drop index concurrently if exists ${index}`);
    await refusing(migration, () => client.query(statement));
  }
  await note(client, migration);
}

async function applyOne(client: Client, migration: Migration): Promise<void> {
  await refusing(migration, () => client.query(migration.sql));
  await note(client, migration);
}

const note = (client: Client, { name, checksum, needs }: Migration) =>
  client.query('insert into migration (name, checksum, needs) values ($1, $2, $3)', [name, checksum, needs]);

async function refusing({ name }: Migration, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new DatabaseError(`Миграция ${name} не прошла: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
