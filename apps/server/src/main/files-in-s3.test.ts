/**
 * Uploaded files move from the data folder into a real S3 store while people upload; nothing that was acknowledged is
 * lost. What is missing or damaged is named.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@put/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Settings } from '../drivers/files/s3-settings.ts';
import { s3Store } from '../drivers/files/s3-store.ts';
import { killableServer } from '../testing/killable-server.ts';
import { formOf } from '../testing/multipart.ts';
import { operatorCommand } from '../testing/operator-command.ts';
import { environmentOf, hasSwift, startSwift, type Swift } from '../testing/swift.ts';

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

const isThere = await hasSwift('moving files into an S3 store, against a real OpenStack Swift');
describe.skipIf(!isThere)('with OpenStack Swift', () => {
  let swift: Swift;
  let store: S3Settings;
  let onDisk: Server;
  let onS3: Server;
  const uploads: Uploads = new Map();
  beforeAll(async () => {
    swift = await startSwift();
    store = await swift.bucket('put-files');
    onDisk = await killableServer({ PT_DOCKER: 'off' });
    onS3 = await killableServer({ PT_DOCKER: 'off', PT_DATA_DIR: onDisk.dataDir, ...environmentOf(store) });
    await onDisk.start();
    await onDisk.signIn('admin');
  });
  afterAll(async () => {
    await onS3.close();
    await onDisk.close();
    await swift.close();
  });
  const copy = (...args: string[]) =>
    operatorCommand('copy-files', { PT_DATA_DIR: onDisk.dataDir, ...environmentOf(store) }, ...args);

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
    expect(await copy('--to', 's3')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Скопировано файлов: 0') as string,
    });
  });

  test('a flipped byte and a lost file in the store are named; what the folder has is mended', async () => {
    const [damaged, lost] = [...uploads.keys()] as [string, string];
    const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;
    const bytes = Buffer.from(uploads.get(damaged)!);
    bytes[7]! ^= 1;
    const inStore = s3Store(store);
    await inStore.put(keyOf(damaged), new Blob([bytes]), createHash('sha256').update(bytes).digest('hex'));
    await inStore.remove(keyOf(lost));
    const checked = await copy('--to', 's3', '--check');
    expect(checked.code).toBe(1);
    expect(checked.said).toContain(`Нет в хранилище S3: 1\n  ${lost}`);
    expect(checked.said).toContain(`Испорчены в хранилище S3: 1\n  ${damaged}`);

    await rm(join(onDisk.dataDir, 'files', keyOf(lost)));
    expect(await copy('--to', 's3')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Нет в хранилище S3: 1\n  ${lost}`) as string,
    });
    uploads.delete(lost);
    expect(await readBack(onS3, uploads)).toEqual([]);
  });

  test('back into an empty folder', async () => {
    await rm(join(onDisk.dataDir, 'files'), { recursive: true });
    // the running product needs nothing of it
    const after = new Map<string, Buffer>();
    await upload(onS3, after, 'после переезда');
    expect([after.size, await readBack(onS3, after)]).toEqual([1, []]);
    await upload(onS3, uploads, 'после переезда');
    expect((await copy('--to', 'disk')).said).toContain(`Скопировано файлов: ${uploads.size}`);
    expect(await copy('--to', 'disk', '--check')).toMatchObject({
      code: 1,
      said: expect.stringContaining('папке') as string,
    });
  });

  test('the command says what it needs', async () => {
    const settings = { PT_DATA_DIR: onDisk.dataDir };
    const [where, store] = await Promise.all([
      operatorCommand('copy-files', settings),
      operatorCommand('copy-files', settings, '--to', 's3'),
    ]);
    expect(where).toMatchObject({ code: 1, said: expect.stringContaining('--to s3') as string });
    expect(store).toMatchObject({ code: 1, said: expect.stringContaining('PT_FILES_S3_URL') as string });
  });
});
