import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/processes/free-port.ts';
import { hasSwift, startSwift, type Swift } from '../../testing/engines/swift.ts';
import { DiskFull, type Files, FilesDown } from './files.ts';
import { filesConformance } from './files.conformance.ts';
import { s3Files } from './s3-files.ts';
import type { S3Settings } from './s3-settings.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'put-s3-files-'));
  folders.push(folder);
  return folder;
}
const open = async (store: S3Settings, more: { reserveBytes?: number; answerWithinMs?: number } = {}) =>
  s3Files({ folder: await newFolder(), reserveBytes: 0, store, ...more });

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const stage = (files: Files, content: Uint8Array | string) => files.stage(Readable.from([Buffer.from(content)]));

async function listed(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256 } of files.list()) names.push(sha256);
  return names;
}

const isThere = await hasSwift('files in an S3 store, against a real OpenStack Swift');
describe.skipIf(!isThere)('in OpenStack Swift', () => {
  let swift: Swift;
  let made = 0;
  beforeAll(async () => void (swift = await startSwift()));
  afterAll(() => swift.close());
  const bucket = () => swift.bucket(`bucket-${(made += 1)}`);

  filesConformance(async () => {
    const folder = await newFolder();
    const store = await bucket();
    const withSpace = await s3Files({ folder, reserveBytes: 0, store });
    const full = await s3Files({ folder, reserveBytes: Number.MAX_SAFE_INTEGER, store });
    let isFull = false;
    return {
      files: { ...withSpace, stage: (content) => (isFull ? full : withSpace).stage(content) },
      setFull: (value) => void (isFull = value),
      counts: async () => ({
        kept: (await listed(withSpace)).length,
        staged: (await readdir(join(folder, 'staged'))).length,
      }),
    };
  });

  test('a bucket over its quota throws DiskFull and takes the same content later', async () => {
    const store = await bucket();
    const files = await open(store);
    await swift.limit(`bucket-${made}`, 4);
    const staged = await stage(files, 'больше четырёх байт');
    await expect(staged.keep()).rejects.toThrow(DiskFull);
    expect(await files.open(staged.sha256)).toBeUndefined();
    await swift.limit(`bucket-${made}`, Infinity);
    await staged.keep();
    expect((await buffer((await files.open(staged.sha256))!)).toString()).toBe('больше четырёх байт');
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /ключ не подошёл/],
    ['an unknown key', { accessKeyId: 'nobody:there' }, /ключ не подошёл/],
    ['another region', { region: 'eu-west-1' }, /PT_FILES_S3_REGION/],
    ['a bucket that is not there', { url: 'nowhere' }, /такой корзины нет/],
    ['a store that is not there', { url: 'closed' }, /не отвечает/],
  ])('%s is refused at the start, in words', async (_, wrong: Partial<S3Settings>, words) => {
    const store = { ...(await bucket()), ...wrong };
    if (wrong.url === 'nowhere') store.url = new URL('/no-such-bucket', (await bucket()).url).href;
    if (wrong.url === 'closed') store.url = `http://127.0.0.1:${await freePort()}/put`;
    const refused = await open(store).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FilesDown);
    expect((refused as Error).message).toMatch(words);
    expect((refused as Error).message).not.toContain(store.secretAccessKey);
  });

  test('a server of objects that dies in the middle of an upload leaves nothing half; a repeat succeeds', async () => {
    const files = await open(await bucket());
    const staged = await stage(files, Buffer.alloc(60_000_000, 'не половина '));
    const kept = staged.keep().catch((error: unknown) => error);
    await expect.poll(() => swift.isWriting(), { interval: 1 }).toBe(true);
    await swift.kill('object');
    expect(await kept).toBeInstanceOf(FilesDown);
    await swift.start('object');
    expect(await files.open(staged.sha256)).toBeUndefined();
    expect(await listed(files)).toEqual([]);
    await staged.keep();
    expect(sha256Of(await buffer((await files.open(staged.sha256))!))).toBe(staged.sha256);
  });
});

describe('a store that does odd things', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  /** A store whose answers to GET of a content are given; it lists what `list` says. */
  async function oddStore(answer: RequestListener, list = '<ListBucketResult><Name>b</Name></ListBucketResult>') {
    const port = await freePort();
    const server = createServer((request, response) => {
      if (request.url?.includes('list-type')) response.end(list);
      else answer(request, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return { url: `http://127.0.0.1:${port}/b`, region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
  }
  const content = Buffer.from('содержимое файла, которое обрывается');
  const sha256 = sha256Of(content);

  test('a body that breaks off is read on from the first missing byte', async () => {
    const asked: (string | undefined)[] = [];
    const store = await oddStore((request, response) => {
      asked.push(request.headers.range);
      const start = Number(/\d+/.exec(request.headers.range ?? '0')![0]);
      response.writeHead(200, { 'content-length': content.length - start });
      response.write(content.subarray(start, start + 20), () => {
        if (start + 20 < content.length) response.destroy();
        else response.end();
      });
    });
    const files = await open(store);
    expect(await buffer((await files.open(sha256))!)).toEqual(content);
    const end = content.length - 1;
    expect(asked).toEqual([undefined, `bytes=20-${end}`, `bytes=40-${end}`, `bytes=60-${end}`]);
  });

  test('a body that never ends is an error, and not a shorter file', async () => {
    const store = await oddStore((_, response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write('?', () => response.destroy());
    });
    await expect(open(store).then(async (files) => buffer((await files.open(sha256))!))).rejects.toThrow(FilesDown);
  });

  test('faults that pass are not noticed, and what stays is asked once', async () => {
    const faults = ['cut', 503, 500];
    let calls = 0;
    const store = await oddStore((request, response) => {
      calls += 1;
      const fault = faults.shift();
      if (fault === 'cut') request.socket.destroy();
      else request.resume().on('end', () => response.writeHead(Number(fault ?? 200)).end());
    });
    const files = await open(store);
    const staged = await stage(files, content);
    await staged.keep();
    expect(calls).toBe(4);
    faults.push(403, 403);
    await expect((await stage(files, content)).keep()).rejects.toThrow(/ключ не подошёл/);
    expect(calls).toBe(5);
  });

  test('a store that says nothing is given up in time', async () => {
    const files = await open(await oddStore(() => undefined), { answerWithinMs: 50 });
    await expect(files.open(sha256)).rejects.toThrow(/вышло время/);
  });

  test.each([
    ['another page', '<html><body>Добро пожаловать</body></html>', /не так, как S3/],
    ['no XML', 'hello', /не так, как S3/],
    [
      'a list that goes round',
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
      /не отдаёт список до конца/,
    ],
  ])('%s instead of a list is told in words', async (_, list, words) => {
    await expect(open(await oddStore(() => undefined, list))).rejects.toThrow(words);
  });

  test('keys of others in the bucket are no files of ours', async () => {
    const key = `${sha256.slice(0, 2)}/${sha256.slice(2)}`;
    const item = (name: string) =>
      `<Contents><Key>${name}</Key><LastModified>2026-11-27T01:31:28.000Z</LastModified></Contents>`;
    const list = `<ListBucketResult>${[key, 'letters/a.txt', '12', 'a&amp;b'].map(item).join('')}</ListBucketResult>`;
    const files = await open(await oddStore(() => undefined, list));
    const found: unknown[] = [];
    for await (const one of files.list()) found.push(one);
    expect(found).toEqual([{ sha256, keptAtMs: Date.parse('2026-11-27T01:31:28Z') }]);
  });

  test('a store that is full says so by 507', async () => {
    const store = await oddStore(
      (request, response) => void request.resume().on('end', () => response.writeHead(507).end()),
    );
    const staged = await stage(await open(store), content);
    await expect(staged.keep()).rejects.toThrow(DiskFull);
  });
});
