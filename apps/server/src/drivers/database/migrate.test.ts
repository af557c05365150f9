import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

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
