/** The operator's commands say where they work, make no database by mistake, and migrate nothing unasked. */
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../drivers/database/migrate.ts';
import { ourFolder, readMigrations } from '../drivers/database/read-migrations.ts';
import { testDatabase } from '../testing/database.ts';
import { operatorCommand } from '../testing/processes/operator-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'put-place-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const archive = join(folder, 'put.tar.zst');
/** What each command is called with when nothing else is wrong. */
const commands: Readonly<Record<string, readonly string[]>> = {
  backup: [archive],
  migrate: [],
  'create-admin': ['--username', 'anna'],
  'reset-admin': ['--login', 'anna', '--second-factor'],
  'erase-person': ['anna'],
  'copy-files': ['--to', 'disk', '--check'],
};

/** A database as the release with this newest migration has left it. */
async function databaseOf(newest: number) {
  const earlier = await mkdtemp(join(folder, 'migrations-'));
  for (const { name, number } of await readMigrations(ourFolder))
    if (number <= newest) await copyFile(join(ourFolder, `${name}.sql`), join(earlier, `${name}.sql`));
  const database = await testDatabase({ empty: true });
  await migrate(database.pool, earlier);
  // releases of that time did not keep it
  await database.pool.query('alter table migration drop column needs');
  return database;
}

test.each(Object.keys(commands))('%s makes no database in a mistyped folder', async (name) => {
  const mistyped = join(folder, 'mistyped');
  await mkdir(mistyped, { recursive: true });
  for (const dataDir of [mistyped, join(mistyped, 'not-there')]) {
    const { code, said } = await operatorCommand(name, { PT_DATA_DIR: dataDir }, ...commands[name]!);
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining(`В папке ${dataDir} базы данных ещё нет`) as string,
    });
    expect(said).toContain(`База данных: встроенная, ${join(dataDir, 'postgres')}\nПапка данных: ${dataDir}\n`);
    expect(said).not.toMatch(/\n\s+at /);
  }
  expect(await readdir(mistyped)).toEqual([]);
});

test('a database of an earlier release: a backup is made of it, all others ask for its update', async () => {
  const { pool, connectionString } = await databaseOf(57);
  const names = async () => (await pool.query<{ name: string }>('select name from migration')).rows.length;
  const settings = { DATABASE_URL: connectionString, PT_DATA_DIR: join(folder, 'earlier') };
  for (const name of ['create-admin', 'reset-admin', 'erase-person', 'copy-files']) {
    const { code, said } = await operatorCommand(name, settings, ...commands[name]!);
    expect([name, code]).toEqual([name, 1]);
    expect(said).toMatch(/последняя её миграция — 0057-[^.]*\. Сначала обновите её: npm run migrate/);
  }
  const copied = await operatorCommand('backup', settings, archive);
  expect(copied).toMatchObject({
    code: 0,
    said: expect.stringContaining('Этой команде она годится и такой') as string,
  });
  expect(await names()).toBe(57);

  // what `backup` has made of it is a whole backup
  const again = await testDatabase({ empty: true });
  const there = { DATABASE_URL: again.connectionString, PT_DATA_DIR: join(folder, 'again') };
  const restored = await operatorCommand('restore', there, archive);
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Восстановлено и проверено') as string });

  expect(await operatorCommand('migrate', settings)).toMatchObject({ code: 0 });
  expect(await names()).toBeGreaterThan(57);
});

test('a database without our tables is named, with its server and without the password', async () => {
  const { pool, connectionString } = await testDatabase({ empty: true });
  const secret = connectionString.replace('@', ':a-password@');
  for (const name of ['backup', 'create-admin']) {
    const words = name === 'backup' ? [join(folder, 'none.tar.zst')] : commands[name]!;
    const { code, said } = await operatorCommand(name, { DATABASE_URL: secret }, ...words);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('нет таблиц «Пути»') as string });
    expect(said).toMatch(/^База данных: test_\w+ на \S+, имя \w+ \(DATABASE_URL\)$/m);
    expect(said).not.toContain('a-password');
  }
  const { rows } = await pool.query(
    "select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  expect(rows).toEqual([]);
});

test('settings come from the file of the service; what is given by hand stays', async () => {
  const { connectionString } = await testDatabase();
  const file = join(folder, 'put.env');
  const dataDir = join(folder, 'of-the-service');
  const lines = ['# «Путь»', `DATABASE_URL="${connectionString}"`, `PT_DATA_DIR=${dataDir}`, 'PT_SERCET=x'];
  await writeFile(file, lines.join('\n'));
  const done = await operatorCommand('migrate', {}, '--env-file', file);
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining(`Папка данных: ${dataDir}`) as string });
  expect(done.said).toContain('База данных уже обновлена.');
  expect(done.said).toContain('Может быть, PT_SECRET?');
  const byHand = await operatorCommand('migrate', { PT_DATA_DIR: folder }, `--env-file=${file}`);
  expect(byHand).toMatchObject({ code: 0, said: expect.stringContaining(`Папка данных: ${folder}\n`) as string });

  await writeFile(file, 'DATABASE_URL=postgres://put:pa#ss@db/put\n');
  const cut = await operatorCommand('migrate', {}, '--env-file', file);
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('значение DATABASE_URL в кавычки') as string });
  const missing = await operatorCommand('migrate', {}, '--env-file', join(folder, 'not-there.env'));
  expect(missing).toMatchObject({
    code: 1,
    said: expect.stringContaining('not-there.env не прочитать: такого нет') as string,
  });
});

test.skipIf(process.getuid?.() === 0)('what may not be read is said, with the step to do', async () => {
  const file = join(folder, 'closed.env');
  await writeFile(file, '', { mode: 0 });
  const closed = await operatorCommand('migrate', {}, '--env-file', file);
  expect(closed).toMatchObject({ code: 1, said: expect.stringContaining(`chmod 640 ${file}`) as string });
  const dataDir = join(folder, 'closed');
  await mkdir(dataDir);
  await chmod(dataDir, 0);
  const denied = await operatorCommand('backup', { PT_DATA_DIR: dataDir }, join(folder, 'x.tar.zst'));
  expect(denied).toMatchObject({ code: 1, said: expect.stringContaining('от имени пользователя службы') as string });
});
