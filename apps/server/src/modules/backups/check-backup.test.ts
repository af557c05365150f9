import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminBackups } from '@put/contract/system/backups';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchDatabases } from '../../drivers/database/scratch-database.ts';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { readJobs } from '../../drivers/queue/pg-boss-queue.ts';
import { testApp } from '../../testing/build-app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { backUp, backUpWhenDue } from './back-up.ts';
import { insertCheck } from './backup-checks.store.ts';
import { type CheckTools, checkWhenDue, sweepCutOff } from './check-backup.ts';

const files = fakeFiles();
const { db, pool, connect, locks, as, make } = await testApp({ files, judges: false });
const installation = crypto.randomUUID();
const name = `put_check_${installation.replaceAll('-', '')}`;
const scratch = scratchDatabases({ connect, installation, folder: undefined });
const tools = { database: { db, pool }, locks, files, readJobs, scratch };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-check-'));
  await make.course({ students: [await make.user()], tasks: [await make.task()] });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await db.deleteFrom('backup_check').execute();
  await db.deleteFrom('backup').execute();
});

const admin = as(await make.user({ is_admin: true }));
const state = () => admin.get(adminBackups.show, {});
const isThere = async () => (await sql`select from pg_database where datname = ${name}`.execute(db)).rows.length > 0;
const checks = () => db.selectFrom('backup_check').select(['file_name', 'is_sound', 'error']).orderBy('id').execute();
async function made(path: string): Promise<string> {
  await backUp(tools, join(folder, path));
  return join(folder, path);
}

test('a backup of the clock is restored once a week into a database that is gone afterwards', async () => {
  const schedule = { folder: join(folder, 'weekly'), at: ['00:00'], keep: 2 };
  const people = await db.selectFrom('user').select('id').execute();
  const later = async () => {
    await db.updateTable('backup').set({ started_at: '2026-01-01T00:00:00Z' }).execute();
    await rm(schedule.folder, { recursive: true });
    await backUpWhenDue(tools, schedule);
  };
  await backUpWhenDue(tools, schedule);
  const [first] = await readdir(schedule.folder);
  const { check, last, warning } = await state();
  expect(check).toMatchObject({ file_name: first, is_sound: true, error: '', row_count: last!.row_count });
  expect([warning, await isThere()]).toEqual([null, false]);
  expect(await db.selectFrom('user').select('id').execute()).toEqual(people);
  await later();
  expect(await checks()).toHaveLength(1);
  const weekAgo = new Date(Date.now() - 6.9 * 86_400_000).toISOString();
  await db.updateTable('backup_check').set({ started_at: weekAgo }).execute();
  await later();
  expect(await checks()).toHaveLength(2);
});

test('a damaged backup is told, and the next one is checked again', async () => {
  const path = await made('damaged.tar.zst');
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(path, bytes);
  await expect(checkWhenDue(tools, path)).rejects.toThrow(/повреждён/);
  expect(await state()).toMatchObject({
    warning: 'unsound',
    check: { is_sound: false, error: expect.stringContaining('повреждён') as string },
  });
  await checkWhenDue(tools, await made('next.tar.zst'));
  expect(await state()).toMatchObject({ warning: null, check: { is_sound: true } });
  expect(await isThere()).toBe(false);
});

test('rows that do not fit together are a fault of the backup, though each byte is right', async () => {
  const [key] = (
    await sql<{ name: string; definition: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'task_tag'::regclass and confrelid = 'tag'::regclass`.execute(db)
  ).rows;
  const task = await db.selectFrom('task').select('id').executeTakeFirstOrThrow();
  await sql`alter table task_tag drop constraint ${sql.id(key!.name)}`.execute(db);
  await db.insertInto('task_tag').values({ task_id: task.id, tag_id: 2_000_000_000 }).execute();
  const path = await made('apart.tar.zst');
  await db.deleteFrom('task_tag').where('tag_id', '=', 2_000_000_000).execute();
  await sql`alter table task_tag add constraint ${sql.id(key!.name)} ${sql.raw(key!.definition)}`.execute(db);
  await expect(checkWhenDue(tools, path)).rejects.toThrow(/foreign key/);
  expect(await state()).toMatchObject({
    warning: 'unsound',
    check: { error: expect.stringContaining('Строки не восстановились') as string },
  });
  expect(await isThere()).toBe(false);
});

test('without the right to make databases, and without room, it says what to do and blames no backup', async () => {
  const path = await made('good.tar.zst');
  const role = `put_poor_${crypto.randomUUID().slice(0, 8)}`;
  await asOwner(connect, `create role ${role} login`);
  const poor = scratchDatabases({ connect: { ...connect, user: role }, installation, folder: undefined });
  await expect(checkWhenDue({ ...tools, scratch: poor }, path)).rejects.toThrow(/CREATEDB/);
  await asOwner(connect, `drop role ${role}`);
  expect(await state()).toMatchObject({ warning: 'unchecked', check: { is_sound: null } });
  const full: CheckTools['scratch'] = { ...scratch, room: async () => ({ free: 1_400_000_000, taken: 500_000_000 }) };
  await expect(checkWhenDue({ ...tools, scratch: full }, path)).rejects.toThrow(/свободно 1\s400 МБ, нужно 1\s500 МБ/);
  expect((await checks()).map(({ is_sound }) => is_sound)).toEqual([null, null]);
  const enough: CheckTools['scratch'] = { ...scratch, room: async () => ({ free: 1_500_000_000, taken: 500_000_000 }) };
  await checkWhenDue({ ...tools, scratch: enough }, path);
  expect(await state()).toMatchObject({ warning: null });
});

test('the end of the process breaks a check off, and it counts for nothing', async () => {
  const path = await made('broken-off.tar.zst');
  const stop = new AbortController();
  const whenOpen: CheckTools['scratch'] = {
    ...scratch,
    async open() {
      const opened = await scratch.open();
      // while the migrations run
      setTimeout(() => stop.abort(), 50);
      return opened;
    },
  };
  await expect(checkWhenDue({ ...tools, scratch: whenOpen }, path, stop.signal)).rejects.toThrow();
  expect(await isThere()).toBe(false);
  expect(await checks()).toEqual([]);
});

test('what a killed check has left goes at the next look, and an archive that is taken away meanwhile is no fault', async () => {
  await insertCheck(db, { host: 'h', folder, file_name: 'x' });
  const { database } = await scratch.open();
  // one that runs is left alone
  const lock = (await locks.take('backup-check', 0))!;
  await sweepCutOff(tools);
  expect(await isThere()).toBe(true);
  await lock.giveBack();
  expect(await state()).toMatchObject({ check: { error: expect.stringContaining('Прервано') as string } });
  await sweepCutOff(tools);
  expect(await isThere()).toBe(false);
  expect(await checks()).toMatchObject([{ is_sound: null, error: expect.stringContaining('Прервано') as string }]);
  await database.pool.end();
  await expect(checkWhenDue(tools, join(folder, 'none.tar.zst'))).rejects.toThrow(/его нет/);
  expect(await checks()).toHaveLength(1);
});
