/**
 * What an earlier release has left is brought to this one. `testing/released` has a backup of each release, made by its
 * own `npm run backup`: the demonstration, three judged submissions and an uploaded file. Its name is the number of the
 * release's newest migration.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ourFolder, readMigrations } from '../drivers/database/read-migrations.ts';
import { testDatabase } from '../testing/database.ts';
import { operatorCommand } from '../testing/processes/operator-command.ts';

const archives = join(import.meta.dirname, '../testing/released');
const folder = await mkdtemp(join(tmpdir(), 'put-released-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything that migrations make, as PostgreSQL itself writes it down. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select format('function %s', pg_get_functiondef(oid))
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select format('migration %s %s', name, checksum) from migration
    order by 1`);
  return rows.map(({ line }) => line);
}

test.each(readdirSync(archives))('from the release of %s', async (name) => {
  const fresh = await testDatabase();
  const { pool, connectionString } = await testDatabase({ empty: true });
  const settings = { DATABASE_URL: connectionString, PT_DATA_DIR: join(folder, name) };
  const { code, said } = await operatorCommand('restore', settings, join(archives, name));
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Восстановлено и проверено: строки, ссылки между ними и файлы.'),
  ]);
  const later = (await readMigrations(ourFolder)).filter(({ number }) => number > Number(name.slice(0, 4)));
  for (const migration of later) expect(said).toContain(migration.name);

  expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool));
  const { rows } = await pool.query(`
    select s.verdict, r.status from submission s join "user" u on u.id = s.user_id
    join result r on r.user_id = s.user_id and r.task_id = s.task_id and r.lesson_id = s.lesson_id
    where u.username = 'student' order by s.id`);
  const status = 'accepted';
  expect(rows).toEqual(['accepted', 'wrong_answer', 'runtime_error'].map((verdict) => ({ verdict, status })));
});
