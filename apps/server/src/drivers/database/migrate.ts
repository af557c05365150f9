import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DatabaseError } from './database.ts';

/** The key of the advisory lock; any number that nothing else uses. */
const lockKey = 7_284_201;

type Migration = { name: string; sql: string; checksum: string };
const ourFolder = join(import.meta.dirname, '../../migrations');

type Client = Pick<pg.PoolClient, 'query'>;

/**
 * Brings the database to the newest migration, forward only. Each file is one transaction. Several processes may start
 * at once: one applies the migrations, the others wait. Returns the names of the migrations applied now.
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
    for (const migration of missing) await apply(client, migration);
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
  refuseOthers(new Map(wanted.map(({ name, checksum }) => [name, checksum])), known);
  for (const { name } of wanted)
    await applyOne(
      client,
      known.find((migration) => migration.name === name)!,
    );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, i) => {
      if (Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]) !== i + 1) {
        throw new DatabaseError(
          `Миграция ${name} названа не по порядку: ожидается номер ${String(i + 1).padStart(4, '0')}`,
        );
      }
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name: name.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function requireCollation(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_collation where collname = 'ru-x-icu'");
  if (rowCount === 0) throw new DatabaseError('В PostgreSQL нет правил русского языка ru-x-icu: нужна сборка с ICU.');
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migration (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default clock_timestamp()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseOthers(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new DatabaseError(
      `База данных новее программы: в ней уже есть ${unknown.join(', ')}. ` +
        'Запустите тот выпуск «Пути», который её обновил, или новее. К прежнему возвращаются из резервной копии, ' +
        'сделанной до обновления: npm run restore -- файл, в пустую базу (docs/administrator.md).',
    );
  }
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed.length > 0) {
    throw new DatabaseError(
      `Миграции изменены после того, как были применены: ${changed.map(({ name }) => name).join(', ')}. ` +
        'Верните их прежний текст и опишите изменение новой миграцией.',
    );
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyOne(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyOne(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    throw new DatabaseError(`Миграция ${name} не прошла: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
