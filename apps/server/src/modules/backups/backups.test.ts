import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { adminBackups } from '@put/contract/system/backups';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import { migrateAs } from '../../drivers/database/migrate.ts';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { readJobs } from '../../drivers/queue/pg-boss-queue.ts';
import type { KeptJob } from '../../drivers/queue/queue.ts';
import { testApp } from '../../testing/build-app.ts';
import { testDatabase } from '../../testing/database.ts';
import { factories } from '../../testing/factories.ts';
import { backUp, backUpWhenDue } from './back-up.ts';
import { checkArchive } from './check-archive.ts';
import { excludedTables } from './manifest.ts';
import { requireEmpty, restoreBackup } from './restore-backup.ts';

const files = fakeFiles();
const { db, pool, locks, queue, as, work } = await testApp({ files, judges: false });
const make = factories(db);
const tools = { database: { db, pool }, locks, files, readJobs, scratch: work.scratch };
const words = `${'\\N \\t \\. \r\n \\\\ "кавычки" ё — 𝄞\u0001'.repeat(3)}\n\\.\n`;

let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-backups-'));
  const student = await make.user();
  const task = await make.task({ statement: words });
  const { lessonId } = await make.course({ students: [student], tasks: [task] });
  const animation_id = await make.animation({ says: [words], versions: 2 });
  await db
    .insertInto('animation_use')
    .values({ animation_id, lesson_id: lessonId, inputs: ['1', words] })
    .execute();
  await db
    .insertInto('animation_draft')
    .values({ animation_id, user_id: student.id, content: JSON.stringify({ source: words }) })
    .execute();
  await db
    .transaction()
    .execute((tx) => queue.addMany(tx, judgeSubmission, [{ submission_id: 7 }, { submission_id: 8 }]));
  await keep('картинка'.repeat(1_000_000));
  await keep('');
  await make.course();
  // deleted rows leave gaps in the numbers
  await db
    .deleteFrom('course')
    .where('id', '=', (await make.course()).courseId)
    .execute();
});
afterAll(() => rm(folder, { recursive: true }));

async function keep(text: string): Promise<string> {
  const staged = await files.stage(Readable.from([Buffer.from(text)]));
  await staged.keep();
  const row = { width: null, height: null, unreferenced_since: null, mime: 'text/plain' };
  await db
    .insertInto('file')
    .values({ ...row, sha256: staged.sha256, size: staged.sizeBytes })
    .execute();
  return staged.sha256;
}

const unknown = { finished_at: null, size_bytes: null, row_count: null, file_count: null, lost_file_count: null };

async function everyRow(
  database: typeof db,
  except: readonly string[] = excludedTables,
): Promise<Record<string, unknown>> {
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database);
  const all = tables.rows
    .filter(({ name }) => !except.includes(name) && name !== 'migration')
    .map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
        database,
      );
      return [name, rows.map(({ row }) => row)] as const;
    });
  return Object.fromEntries(await Promise.all(all));
}

async function restoreInto(path: string) {
  const target = await testDatabase({ empty: true });
  const there = fakeFiles();
  const jobs: KeptJob[] = [];
  await requireEmpty(target);
  const manifest = await checkArchive(path);
  const addJob = async (_: unknown, job: KeptJob) => jobs.push(job) > 0;
  await restoreBackup({ database: target, files: there, migrateAs, addJob }, path, manifest);
  return { target, there, jobs };
}

test('a restore brings back rows, numbers, references, files and waiting jobs, but no sessions', async () => {
  const path = inFolder('all.tar.zst');
  const done = await backUp(tools, path);
  expect(done!.manifest.lost_files).toEqual([]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { target, there, jobs } = await restoreInto(path);
  expect(await everyRow(target.db)).toEqual(await everyRow(db));
  expect(jobs.map(({ name, payload }) => `${name} ${JSON.stringify(payload)}`).toSorted()).toEqual([
    'judge-submission {"submission_id":7}',
    'judge-submission {"submission_id":8}',
  ]);
  for (const sha256 of done!.manifest.files) {
    const bytes = await buffer((await there.open(sha256))!);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  expect(there.counts()).toEqual({ kept: 2, staged: 0 });

  // numbering goes on, references hold, triggers work
  const before = await db.selectFrom('course').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { courseId } = await factories(target.db).course();
  expect(courseId).toBe(before.id + 2);
  await expect(target.db.insertInto('task_tag').values({ tag_id: 0, task_id: 0 }).execute()).rejects.toThrow(
    /foreign key/,
  );
  const updated = await target.db
    .updateTable('course')
    .set({ title: 'Другой' })
    .where('id', '=', before.id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  expect(Date.parse(updated.updated_at)).toBeGreaterThan(Date.now() - 60_000);
  // the restored installation has an ID of its own
  const nameOf = async (database: typeof db) =>
    (await database.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  expect(await nameOf(target.db)).not.toBe(await nameOf(db));
  await expect(requireEmpty(target)).rejects.toThrow(/не пуста/);
});

test('a backup holds one moment of the database, whatever is written meanwhile', async () => {
  const path = inFolder('moment.tar.zst');
  let isOver = false;
  let written = 0;
  const writer = (async () => {
    for (; !isOver; written += 1) await make.course({ students: [await make.user()] });
  })();
  const names = await db.selectFrom('user').select('id').execute();
  await backUp(tools, path);
  isOver = true;
  await writer;
  expect(written).toBeGreaterThan(0);
  // references are checked at the restore
  const { target } = await restoreInto(path);
  const kept = await target.db.selectFrom('user').select('id').execute();
  expect(kept.length).toBeGreaterThanOrEqual(names.length);
});

test('a flipped byte and a missing end are detected, and nothing is restored', async () => {
  const path = inFolder('whole.tar.zst');
  await backUp(tools, path);
  const whole = await readFile(path);
  const damaged = inFolder('damaged.tar.zst');
  for (let at = 11; at < whole.length; at += Math.ceil(whole.length / 12)) {
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 0x10;
    await writeFile(damaged, bytes);
    await expect(checkArchive(damaged), `byte ${at}`).rejects.toThrow(/повреждён/);
  }
  await writeFile(damaged, whole.subarray(0, whole.length * 0.9));
  await expect(checkArchive(damaged)).rejects.toThrow(/повреждён/);
});

test('a restore that fails in the middle leaves the database as empty as it was', async () => {
  const path = inFolder('early.tar.zst');
  await backUp(tools, path);
  const manifest = await checkArchive(path);
  const target = await testDatabase({ empty: true });
  const restore = (said: typeof manifest) =>
    restoreBackup({ database: target, files: fakeFiles(), migrateAs, addJob: async () => true }, path, said);
  const tables = manifest.tables.map((table) => (table.name === 'course' ? { ...table, rows: 99 } : table));
  await expect(restore({ ...manifest, tables })).rejects.toThrow(/В таблице course оказалось строк/);
  const later = [...manifest.migrations, { name: '9999-later', checksum: 'a'.repeat(64) }];
  await expect(restore({ ...manifest, migrations: later })).rejects.toThrow(/новее программы.*9999-later/);
  await requireEmpty(target);
  await restore(manifest);
});

test('a lost file is listed, and the others are backed up', async () => {
  const lost = await keep('пропажа');
  await files.remove(lost);
  const path = inFolder('lost.tar.zst');
  expect((await backUp(tools, path))!.manifest).toMatchObject({ lost_files: [lost], files: { length: 2 } });
  const { there } = await restoreInto(path);
  expect(there.counts().kept).toBe(2);
  await db.deleteFrom('file').where('sha256', '=', lost).execute();
});

test('a backup without files names them, and is restored as it is', async () => {
  const path = inFolder('without.tar.zst');
  const whole = (await backUp(tools, inFolder('with.tar.zst')))!.manifest;
  const { manifest } = (await backUp({ ...tools, isWithoutFiles: true }, path))!;
  expect(manifest).toMatchObject({ files: [], lost_files: [], left_out_files: whole.files });
  expect(await checkArchive(path)).toEqual(manifest);
  const { target, there } = await restoreInto(path);
  expect(there.counts()).toEqual({ kept: 0, staged: 0 });
  expect(await everyRow(target.db)).toEqual(await everyRow(db));
});

test('one backup at a time in all processes', async () => {
  const both = await Promise.all([backUp(tools, inFolder('one')), backUp(tools, inFolder('two'))]);
  expect(both.filter((done) => done !== undefined)).toHaveLength(1);
});

test('scheduled backups are made when due, the newest are kept, and administrators see how it went', async () => {
  await db.deleteFrom('backup').execute();
  const admin = as(await make.user({ is_admin: true }));
  expect(await admin.get(adminBackups.show, {})).toMatchObject({ warning: 'none', last: null, schedule: null });
  const folder = inFolder('scheduled');
  const schedule = { folder, at: ['00:00', '12:00'], keep: 2 };
  await backUpWhenDue(tools, schedule);
  const [first] = await readdir(folder);
  expect(first).toMatch(/^put-.*Z\.tar\.zst$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await backUpWhenDue(tools, schedule);
  expect(await readdir(folder)).toEqual([first]);
  expect(await admin.get(adminBackups.show, {})).toMatchObject({
    warning: null,
    last: { file_name: first, error: '', file_count: 2 },
  });

  // two older backups, an incomplete one, and a file of the operator
  const old = ['put-2026-01-01T00-00-00Z.tar.zst', 'put-2026-01-02T00-00-00Z.tar.zst'];
  const beside = ['put-2026-01-03T00-00-00Z.tar.zst.part', 'before-the-exam.tar.zst'];
  for (const name of [...old, ...beside]) await writeFile(join(folder, name), '');
  await db
    .updateTable('backup')
    .set({ started_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
    .execute();
  expect(await admin.get(adminBackups.show, {})).toMatchObject({ warning: null });
  await backUpWhenDue(tools, schedule);
  const now = (await readdir(folder)).toSorted();
  expect(now).toHaveLength(3);
  expect(now).toEqual(expect.arrayContaining([first, 'before-the-exam.tar.zst']));

  // a folder that can not be written; the next try is half an hour later
  await db
    .updateTable('backup')
    .set({ started_at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
    .execute();
  await writeFile(inFolder('no-folder'), '');
  const nowhere = { ...schedule, folder: inFolder('no-folder/backups') };
  await expect(backUpWhenDue(tools, nowhere)).rejects.toThrow(/Резервная копия не сделана/);
  await backUpWhenDue(tools, nowhere);
  const state = await admin.get(adminBackups.show, {});
  expect(state).toMatchObject({ warning: 'failed', failed: { folder: nowhere.folder }, last: { error: '' } });
  expect(state.failed!.error).not.toBe('');
  await db
    .updateTable('backup')
    .set({ finished_at: new Date(Date.now() - 31 * 60_000).toISOString() })
    .where('error', '<>', '')
    .execute();
  await backUpWhenDue(tools, schedule);
  expect(await admin.get(adminBackups.show, {})).toMatchObject({ warning: null, failed: null });

  // as if the process had died during the backup
  await db
    .insertInto('backup')
    .values({ host: 'h', folder, file_name: 'x', due_at: null, ...unknown })
    .execute();
  expect(await admin.get(adminBackups.show, {})).toMatchObject({
    warning: 'failed',
    failed: { error: expect.stringContaining('Прервано') as string },
  });
});

test('stopping the process breaks off a running backup and leaves no file', async () => {
  await db.deleteFrom('backup').execute();
  const folder = inFolder('broken-off');
  const stop = new AbortController();
  stop.abort();
  await expect(backUpWhenDue(tools, { folder, at: ['00:00'], keep: 2 }, stop.signal)).rejects.toThrow(/abort/i);
  expect(await readdir(folder)).toEqual([]);
  const tried = await db.selectFrom('backup').select('error').executeTakeFirstOrThrow();
  expect(tried.error).toBe('Прервано: «Путь» остановили.');
});

test('a folder that can not be made is a sentence with its step, in the log and for administrators', async () => {
  await writeFile(inFolder('a file'), '');
  const closed = inFolder('a file/copies');
  const failed = await backUp(tools, join(closed, 'put.tar.zst')).catch((error: unknown) => error);
  expect((failed as Error).message).toBe(`Резервная копия не сделана: ${closed}: на пути к нему не папка, а файл.`);
  const last = await db.selectFrom('backup').select('error').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(last.error).toBe((failed as Error).message);
});
