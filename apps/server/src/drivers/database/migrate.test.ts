import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { migrate, migrateAs, migrationCheck } from './migrate.ts';
import { nameOfProgram } from './read-migrations.ts';

const { pool } = await testDatabase({ empty: true });
let folder: string;

const put = (name: string, sql: string) => writeFile(join(folder, name), sql);
const tables = async () => {
  const { rows } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  );
  return rows.map(({ tablename }) => tablename);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-migrations-'));
  await pool.query('drop schema public cascade; create schema public');
});
afterEach(() => rm(folder, { recursive: true }));

test('many processes at once apply each migration once', async () => {
  // applying it twice would fail, because the table exists
  await put('0001-a.sql', 'create table a (id int); select pg_sleep(0.2)');
  await put('0002-b.sql', 'create table b (id int)');
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, folder)));
  expect(applied.flat().sort()).toEqual(['0001-a', '0002-b']);
  expect(await tables()).toEqual(['a', 'b']);
});

test('a new migration is applied to an older database', async () => {
  await put('0001-a.sql', 'create table a (id int)');
  await migrate(pool, folder);
  await put('0002-b.sql', 'create table b (id int)');
  expect(await migrate(pool, folder)).toEqual(['0002-b']);
});

test('a migration that fails changes nothing and keeps those before it', async () => {
  await put('0001-a.sql', 'create table a (id int)');
  await put('0002-b.sql', 'create table b (id int); select 1 / 0');
  await expect(migrate(pool, folder)).rejects.toThrow(/Миграция 0002-b не прошла: division by zero/);
  expect(await tables()).toEqual(['a']);
  await put('0002-b.sql', 'create table b (id int)');
  expect(await migrate(pool, folder)).toEqual(['0002-b']);
});

test('a database newer than the code is refused', async () => {
  await put('0001-a.sql', 'create table a (id int)');
  await put('0002-b.sql', 'create table b (id int)');
  await migrate(pool, folder);
  await rm(join(folder, '0002-b.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow(/База данных новее программы: в ней уже есть 0002-b/);
});

test('a migration changed after it was applied is refused; changed line ends are not', async () => {
  await put('0001-a.sql', 'create table a (\n id int)');
  await migrate(pool, folder);
  await put('0001-a.sql', 'create table a (\r\n id int)');
  expect(await migrate(pool, folder)).toEqual([]);
  await put('0001-a.sql', 'create table a (id bigint)');
  await expect(migrate(pool, folder)).rejects.toThrow(/Миграции изменены .*: 0001-a/);
});

test('a gap in the numbers is refused before anything is done', async () => {
  await put('0001-a.sql', 'create table a (id int)');
  await put('0003-c.sql', 'create table c (id int)');
  await expect(migrate(pool, folder)).rejects.toThrow(/0003-c\.sql названа не по порядку/);
  expect(await tables()).toEqual([]);
});

describe('updates without a break', () => {
  /** The files of a release, newest last; earlier releases have fewer of them. */
  const files: [string, string][] = [
    ...Array.from({ length: 57 }, (_, i): [string, string] => [
      `${String(i + 1).padStart(4, '0')}-old.sql`,
      `create table t${i + 1} (id int, name text)`,
    ]),
    ['0058-more.expand.sql', 'create table more (id int)'],
    ['0059-less.contract.sql', '-- needs 0058\ndrop table t1'],
  ];
  const upTo = async (number: number, change: (name: string, sql: string) => string = (_, sql) => sql) => {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    for (const [name, sql] of files.slice(0, number)) await put(name, change(name, sql));
  };
  const isMigrated = async () => (await migrationCheck(folder))(pool);
  /** A process of a release that knows so many migrations, as others see it. */
  const running = async () => {
    const { database: name, host, port, user } = pool.options;
    const client = new pg.Client({ database: name, host, port, user, application_name: await nameOfProgram(folder) });
    await client.connect();
    return client;
  };

  test('an earlier release starts on a database that only has more, and refuses one that has less', async () => {
    await upTo(58);
    await migrate(pool, folder);
    await upTo(57);
    expect(await migrate(pool, folder)).toEqual([]);
    expect(await isMigrated()).toBe(true);
    await upTo(59);
    expect(await isMigrated()).toBe(false);
    expect(await migrate(pool, folder)).toEqual(['0059-less.contract']);
    // the release that the migration names may start again, the one before it may not
    await upTo(58);
    expect(await migrate(pool, folder)).toEqual([]);
    await upTo(57);
    await expect(migrate(pool, folder)).rejects.toThrow(/База данных новее программы: в ней уже есть 0059-less/);
    expect(await isMigrated()).toBe(false);
  });

  test('nothing is taken away while a process runs that needs it', async () => {
    await upTo(57);
    await migrate(pool, folder);
    const old = await running();
    await upTo(58);
    expect(await migrate(pool, folder)).toEqual(['0058-more.expand']);
    const next = await running();
    await upTo(59);
    await expect(migrate(pool, folder)).rejects.toThrow(/0059-less.contract подождёт: ещё работает прежний выпуск/);
    expect(await tables()).toContain('t1');
    await old.end();
    await expect.poll(() => migrate(pool, folder).catch(() => [])).toEqual(['0059-less.contract']);
    expect(await tables()).not.toContain('t1');
    await next.end();
  });

  test.each([
    ['0058-more.sql', 'create table more (id int)', /называется …expand.sql/],
    ['0058-more.contract.sql', 'drop table t1', /начинается строкой «-- needs 0058»/],
    ['0058-more.contract.sql', '-- needs 0058\ndrop table t1', /начинается строкой «-- needs 0058»/],
    ['0058-more.expand.sql', 'create index concurrently t_id on t1 (id)', /с «if \(not\) exists»/],
    [
      '0058-more.expand.sql',
      'create index concurrently if not exists t_id on t1 (id); drop table t2',
      /делают только индексы/,
    ],
  ])('%s is refused: %s', async (name, sql, words) => {
    await upTo(57);
    await put(name, sql);
    await expect(migrate(pool, folder)).rejects.toThrow(words);
  });

  test('an index is made while people work, and again after a try that broke off', async () => {
    await upTo(57);
    await migrate(pool, folder);
    await pool.query('insert into t1 values (1), (1)');
    await put(
      '0058-index.expand.sql',
      '-- people work meanwhile\ncreate unique index concurrently if not exists t1_id on t1 (id);\ncreate index concurrently if not exists t2_id on t2 (id)',
    );
    // two equal rows: the index stays there unfinished
    await expect(migrate(pool, folder)).rejects.toThrow(/0058-index.expand не прошла/);
    await pool.query('delete from t1');
    expect(await migrate(pool, folder)).toEqual(['0058-index.expand']);
    const { rows } = await pool.query(
      "select relname, indisvalid from pg_index join pg_class on oid = indexrelid where relname in ('t1_id', 't2_id') order by 1",
    );
    expect(rows).toEqual([
      { relname: 't1_id', indisvalid: true },
      { relname: 't2_id', indisvalid: true },
    ]);
  });

  test('a migration waits for a lock in short pieces, between which others go on', async () => {
    await upTo(57);
    await migrate(pool, folder);
    const holder = await pool.connect();
    await holder.query('begin; lock table t1 in access share mode');
    await put('0058-more.expand.sql', 'alter table t1 add column more int');
    const migrated = migrate(pool, folder);
    // a reader behind the waiting migration gets its turn before the holder ends
    await expect
      .poll(
        async () =>
          (await pool.query("select from pg_locks where not granted and mode = 'AccessExclusiveLock'")).rowCount,
      )
      .toBe(1);
    await pool.query('select count(*) from t1');
    await holder.query('commit');
    holder.release();
    expect(await migrated).toEqual(['0058-more.expand']);
  });

  test('a backup is restored by the migrations it names; one that this release does not know is refused', async () => {
    await upTo(58);
    await put('0059-index.expand.sql', 'create index concurrently if not exists t3_id on t3 (id)');
    await migrate(pool, folder);
    const { rows } = await pool.query<{ name: string; checksum: string }>('select name, checksum from migration');
    await pool.query('drop schema public cascade; create schema public');
    await upTo(57);
    const restore = async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await migrateAs(client, rows, folder);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    };
    // although a program may run beside it: rows are copied into its tables
    await expect(restore()).rejects.toThrow(/База данных новее программы/);
    await upTo(58);
    await put('0059-index.expand.sql', 'create index concurrently if not exists t3_id on t3 (id)');
    await restore();
    expect(await isMigrated()).toBe(true);
  });
});
