/** A store of files elsewhere whose key is withdrawn, and given back, while the product runs. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminHealth } from '@put/contract/system/health';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { s3Files } from '../../drivers/files/s3-files.ts';
import { testApp } from '../../testing/build-app.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { startSmallS3 } from '../../testing/small-s3.ts';
import { readJobs } from '../../drivers/queue/pg-boss-queue.ts';
import { backUp } from '../backups/backups.api.ts';
import { checkArchive } from '../backups/check-archive.ts';
import { forgetOrphans } from './forget-orphans.ts';

const folder = await mkdtemp(join(tmpdir(), 'put-withdrawn-'));
const store = await startSmallS3();
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
const files = await s3Files({ folder, reserveBytes: 0, store: store.settings });
const product = await testApp({ files, judges: false });
const { app, as, db, pool, locks, make } = product;
const teacher = await make.user({ is_admin: true });
const send = formSender(product);
let made = 0;
const upload = () => send(teacher, formOf(Buffer.from(`лист ${(made += 1)}`), 'лист.txt'));
const keep = async () => (await upload()).json<{ sha256: string; url: string }>();
const read = async (sha256: string) => app.inject({ url: `/api/v1/file/${sha256}` });
const health = async () => (await as(teacher).get(adminHealth.show, {})).files;

beforeEach(() => store.refuse('nothing'));

test('uploads are refused in words, nothing is kept by half, and all goes on with the key', async () => {
  const before = await keep();
  expect(await health()).toEqual({ state: 'good', words: '' });
  store.refuse('all');
  const refused = await upload();
  expect(refused.statusCode).toBe(503);
  expect(refused.json<{ code: string; title: string }>()).toMatchObject({ code: 'files_down' });
  expect(refused.body).toContain('сообщите администратору');
  expect(refused.body).not.toContain('127.0.0.1');
  expect((await read(before.sha256)).statusCode).toBe(503);
  expect(await readdir(join(folder, 'staged'))).toEqual([]);
  // no row says that a file is there which is not
  const rows = await db.selectFrom('file').select('sha256').execute();
  expect(rows).toEqual([{ sha256: before.sha256 }]);
  const seen = (await health())!;
  expect(seen.state).toBe('broken');
  expect(seen.words).toContain('PT_FILES_S3_ACCESS_KEY_ID');
  expect(seen.words).not.toContain(store.settings.secretAccessKey);

  store.refuse('nothing');
  expect((await read(before.sha256)).body).toBe('лист 1');
  expect((await upload()).statusCode).toBe(200);
  expect(await health()).toEqual({ state: 'good', words: '' });
});

test('a key that may only read is told after a refused upload, until an upload may be kept again', async () => {
  await keep();
  store.refuse('PUT');
  expect((await upload()).statusCode).toBe(503);
  expect((await health())?.words).toContain('нужны чтение, запись');
  store.refuse('nothing');
  expect(await health()).toEqual({ state: 'good', words: '' });
});

test('a backup fails in words instead of leaving files out, and the next one has them all', async () => {
  const { sha256 } = await keep();
  const tools = { database: { db, pool }, locks, files, readJobs };
  store.refuse('all');
  const path = join(folder, 'put.tar.zst');
  await expect(backUp(tools, path)).rejects.toThrow(/ключ не подошёл/);
  const { error } = await db.selectFrom('backup').select('error').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(error).toContain('PT_FILES_S3_ACCESS_KEY_ID');
  expect((await readdir(folder)).filter((name) => name.includes('put.tar'))).toEqual([]);
  store.refuse('nothing');
  await backUp(tools, path);
  const manifest = await checkArchive(path);
  expect(manifest.lost_files).toEqual([]);
  expect(manifest.files).toContain(sha256);
});

test('what could not be removed meanwhile is removed by the next daily look', async () => {
  const { sha256 } = await keep();
  await db
    .updateTable('file')
    .set({ unreferenced_since: '2026-01-01T00:00:00Z' })
    .where('sha256', '=', sha256)
    .execute();
  store.refuse('all');
  await expect(forgetOrphans({ db, files, graceDays: 30 })).rejects.toThrow();
  expect(store.kept.size).toBeGreaterThan(0);
  store.refuse('nothing');
  await forgetOrphans({ db, files, graceDays: 30 });
  expect((await read(sha256)).statusCode).toBe(404);
  expect([...store.kept.keys()]).not.toContain(`${sha256.slice(0, 2)}/${sha256.slice(2)}`);
});
