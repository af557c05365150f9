/**
 * Uploaded files move from the data folder into a real S3 store while people upload; nothing that was acknowledged is
 * lost. What is missing or damaged is named. Backups of it come back elsewhere.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@put/contract/base/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Settings } from '../drivers/files/s3-settings.ts';
import { s3Store } from '../drivers/files/s3-store.ts';
import { startEmbeddedPostgres } from '../drivers/database/embedded-postgres.ts';
import { hasPackages } from '../testing/engines/install-packages.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { formOf } from '../testing/multipart.ts';
import { openTemporaryFolder } from '../testing/open-folder.ts';
import { oldestPackage, oldestPostgres } from '../testing/postgres-programs.ts';
import { operatorCommand } from '../testing/processes/operator-command.ts';
import { environmentOf, hasSwift, startSwift, type Swift } from '../testing/engines/swift.ts';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

type Server = Awaited<ReturnType<typeof killableServer>>;
type Uploads = Map<string, Buffer>;

/** The addresses of what was acknowledged, with what was sent. */
async function upload(server: Server, into: Uploads, text: string): Promise<void> {
  const bytes = Buffer.from(text.repeat(1_000));
  const answer = await fetch(`http://127.0.0.1:${server.port()}${apiBase}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token()}` },
    body: formOf(bytes, 'письмо.txt'),
  });
  if (answer.ok) into.set(((await answer.json()) as { sha256: string }).sha256, bytes);
}

/** So that there are tens of files, and not thousands. */
const pauseMs = 100;

/** Uploads one after another until it is stopped. */
function goOnUploading(server: Server, into: Uploads) {
  let isOver = false;
  let made = 0;
  const work = (async () => {
    for (; !isOver; made += 1) {
      await upload(server, into, `файл ${made} при переезде\n`);
      await sleep(pauseMs);
    }
  })();
  return {
    made: () => made,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

async function readBack(server: Server, uploads: Uploads): Promise<string[]> {
  const lost: string[] = [];
  for (const [sha256, bytes] of uploads) {
    const answer = await server.send('GET', `/file/${sha256}`);
    if (!answer.ok || !Buffer.from(await answer.arrayBuffer()).equals(bytes)) lost.push(sha256);
  }
  return lost;
}

const builds = ['first', 'next'] as const;
/** A folder with what a release has for browsers. */
async function webBuild(folder: string, name: (typeof builds)[number]): Promise<string> {
  const assets = join(folder, name, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, `chunk-of-${name}.js`), name);
  return join(folder, name);
}

const hasOldest = await hasPackages({
  tests: 'backups with files in S3, restored in PostgreSQL 15',
  packages: oldestPackage,
});
const isThere = await hasSwift('moving files into an S3 store, against a real OpenStack Swift');
describe.skipIf(!isThere)('with OpenStack Swift', () => {
  let swift: Swift;
  let store: S3Settings;
  let onDisk: Server;
  let onS3: Server;
  let elsewhere: string;
  let settings: Record<string, string>;
  const uploads: Uploads = new Map();
  beforeAll(async () => {
    swift = await startSwift();
    store = await swift.bucket('put-files');
    elsewhere = await openTemporaryFolder('put-elsewhere-');
    onDisk = await killableServer({ PT_DOCKER: 'off', PT_WEB_DIR: await webBuild(elsewhere, 'first') });
    settings = { PT_DATA_DIR: onDisk.dataDir, ...environmentOf(store) };
    onS3 = await killableServer({ PT_DOCKER: 'off', PT_WEB_DIR: await webBuild(elsewhere, 'next'), ...settings });
    await onDisk.start();
    await onDisk.signIn('admin');
  });
  afterAll(async () => {
    await onS3.close();
    await onDisk.close();
    await swift.close();
    await rm(elsewhere, { recursive: true, force: true });
  });
  /** Stores any bytes at an address, as a fault of the store might. */
  const put = (sha256: string, bytes: Buffer) =>
    s3Store(store).put(keyOf(sha256), new Blob([new Uint8Array(bytes)]), sha256Of(bytes));
  const copy = (...args: string[]) => operatorCommand('copy-files', settings, ...args);

  test('files move into the store while people upload, and nothing acknowledged is lost', async () => {
    for (let n = 0; n < 20; n += 1) await upload(onDisk, uploads, `прежний файл ${n}\n`);
    const load = goOnUploading(onDisk, uploads);
    await expect.poll(load.made).toBeGreaterThan(3);
    const first = await copy('--to', 's3');
    const during = load.made();
    await expect.poll(load.made).toBeGreaterThan(during + 3);
    await load.stop();
    await onDisk.end('SIGTERM');

    // between the first copy and the switch some were uploaded: they are named
    await onS3.start();
    await onS3.signIn('admin');
    const between = await copy('--to', 's3', '--check');
    expect(between).toMatchObject({ code: 1, said: expect.stringMatching(/Нет в хранилище S3: \d+/) as string });
    const more = goOnUploading(onS3, uploads);
    const second = await copy('--to', 's3');
    await more.stop();
    expect(second).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Все файлы .* в хранилище S3 на месте/) as string,
    });
    expect(first.said).toMatch(/Скопировано файлов: \d\d/);
    expect(more.made()).toBeGreaterThan(0);
    expect(await readBack(onS3, uploads)).toEqual([]);
    expect(uploads.size).toBeGreaterThan(30);
    // what the release before has kept for pages that are open has moved too
    const kept = await fetch(`http://127.0.0.1:${onS3.port()}/assets/chunk-of-first.js`);
    expect([kept.status, await kept.text()]).toEqual([200, 'first']);
  });

  test('a flipped byte and a lost file in the store are named; what the folder has is mended', async () => {
    const [damaged, lost] = [...uploads.keys()] as [string, string];
    const bytes = Buffer.from(uploads.get(damaged)!);
    bytes[7]! ^= 1;
    await put(damaged, bytes);
    await s3Store(store).remove(keyOf(lost));
    const checked = await copy('--to', 's3', '--check');
    expect(checked.code).toBe(1);
    expect(checked.said).toContain(`Нет в хранилище S3: 1\n  ${lost}`);
    expect(checked.said).toContain(`Испорчены в хранилище S3: 1\n  ${damaged}`);

    await rm(join(onDisk.dataDir, 'files', keyOf(lost)));
    const mended = await copy('--to', 's3');
    expect(mended.code).toBe(1);
    // what is there already is not copied again
    expect(mended.said).toContain(`Скопировано файлов: 1.\nНет в хранилище S3: 1\n  ${lost}`);
    await put(lost, uploads.get(lost)!);
    expect(await readBack(onS3, uploads)).toEqual([]);
  });

  test.skipIf(!hasOldest)(
    'backups while people upload come back elsewhere: in PostgreSQL 15 and a folder; without files, beside the store',
    async () => {
      const [damaged, lost] = [...uploads.keys()] as [string, string];
      await put(damaged, Buffer.from('другое'));
      const load = goOnUploading(onS3, uploads);
      await expect.poll(load.made).toBeGreaterThan(1);
      const whole = join(elsewhere, 'whole.tar.zst');
      const made = await operatorCommand('backup', settings, whole);
      await load.stop();
      // a damaged one is told, and the others are there
      expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/испорчены: 1\./) as string });
      const outside = await startEmbeddedPostgres({
        dataDir: join(elsewhere, 'outside'),
        programs: oldestPostgres,
        log: { info: () => undefined, error: console.error },
      });
      try {
        const host = encodeURIComponent(String(outside.connect.host));
        const there = { PT_DATA_DIR: join(elsewhere, 'data'), DATABASE_URL: `postgres://put@/put?host=${host}` };
        expect(await operatorCommand('restore', there, whole)).toMatchObject({
          code: 0,
          said: expect.stringContaining('Восстановлено и проверено: строки, ссылки между ними и файлы') as string,
        });
        const checked = await operatorCommand('copy-files', there, '--to', 'disk', '--check');
        expect(checked.said).toContain(`Нет в папке данных: 1\n  ${damaged}\n`);

        const without = join(elsewhere, 'without.tar.zst');
        expect(
          await operatorCommand('backup', { ...there, ...environmentOf(store) }, '--without-files', without),
        ).toMatchObject({ code: 0, said: expect.stringContaining('Без файлов: база данных знает их') as string });
        await put(damaged, uploads.get(damaged)!);
        await s3Store(store).remove(keyOf(lost));
        const again = { PT_DATA_DIR: join(elsewhere, 'again'), ...environmentOf(store) };
        const beside = await operatorCommand('restore', again, without);
        expect(beside.code).toBe(1);
        expect(beside.said).toContain('без файлов (база данных знает их');
        expect(beside.said).toContain(`Нет в хранилище S3: 1\n  ${lost}\n`);
        await put(lost, uploads.get(lost)!);
      } finally {
        await outside.close();
      }
    },
  );

  test('back into an empty folder', async () => {
    await rm(join(onDisk.dataDir, 'files'), { recursive: true });
    // the running product needs nothing of it
    const after = new Map<string, Buffer>();
    await upload(onS3, after, 'после переезда');
    expect([after.size, await readBack(onS3, after)]).toEqual([1, []]);
    await upload(onS3, uploads, 'после переезда');
    expect(await copy('--to', 'disk')).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Скопировано файлов: ${uploads.size + builds.length}.\nВсе файлы`) as string,
    });
  });

  test('without a store the command says what it needs', async () => {
    const said = await operatorCommand('copy-files', { PT_DATA_DIR: onDisk.dataDir }, '--to', 's3');
    expect(said).toMatchObject({ code: 1, said: expect.stringContaining('PT_FILES_S3_URL') as string });
  });
});
