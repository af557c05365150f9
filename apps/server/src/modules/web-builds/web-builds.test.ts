/** Pages that were opened before an update go on: processes of a new release have the files of the two before it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { diskFiles } from '../../drivers/files/disk-files.ts';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { answerErrors } from '../../http/answers/answer-errors.ts';
import { serveWebPages } from '../../http/pages/web-pages.ts';
import { testDatabase } from '../../testing/database.ts';
import { forgetOrphans } from '../files/forget-orphans.ts';
import { findAsset, keepBuild } from './web-builds.api.ts';

const folder = await mkdtemp(join(tmpdir(), 'put-web-builds-'));
afterAll(() => rm(folder, { recursive: true }));
const dayMs = 24 * 3_600_000;

/** A folder as the build leaves it: what is worth it in Brotli and gzip too. */
async function buildOf(release: string, files: Record<string, string | Buffer>): Promise<string> {
  const assets = join(folder, release, 'assets');
  await mkdir(assets, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(assets, name), content);
    if (typeof content === 'string') await writeFile(join(assets, `${name}.br`), brotliCompressSync(content));
    if (typeof content === 'string') await writeFile(join(assets, `${name}.gz`), 'gzip');
  }
  return join(folder, release);
}

/** A process that serves the build in `webFolder`, with what all processes of an installation share. */
async function processOf(tools: Parameters<typeof findAsset>[0], webFolder: string) {
  await keepBuild(tools, webFolder);
  const app = Fastify();
  answerErrors(app);
  await app.register(cookie);
  const nothing = { monitoring: { sentryDsn: undefined, analytics: undefined }, signInProviders: [] };
  await serveWebPages(app, webFolder, nothing, () => 'http://localhost:3001', findAsset(tools));
  return (url: string, headers = {}) => app.inject({ url, headers });
}

const codeOf = (release: number) => `export const release = ${release};`.repeat(200);
const releaseOf = (release: number) => buildOf(`release-${release}`, { [`chunk-${release}.js`]: codeOf(release) });

test('each process has the files of the last two releases and of the next one, and no older ones', async () => {
  const { db } = await testDatabase();
  const files = fakeFiles();
  const old = await processOf({ db, files }, await releaseOf(1));
  const next = await processOf({ db, files }, await releaseOf(2));
  // of the next release a process of the old one is asked while one replaces the other
  for (const [ask, release] of [
    [next, 1],
    [old, 2],
  ] as const)
    expect((await ask(`/assets/chunk-${release}.js`)).body).toBe(codeOf(release));

  await processOf({ db, files }, await releaseOf(3));
  expect((await next('/assets/chunk-1.js')).statusCode).toBe(200);
  const newest = await processOf({ db, files }, await releaseOf(4));
  expect((await newest('/assets/chunk-1.js')).statusCode).toBe(404);
  for (const release of [2, 3, 4]) expect((await newest(`/assets/chunk-${release}.js`)).body).toBe(codeOf(release));

  // and the daily sweep of files takes the oldest away, and no other
  expect(files.counts().kept).toBe(4);
  files.age(2 * dayMs);
  await forgetOrphans({ db, files, graceDays: 30 });
  expect(files.counts()).toEqual({ kept: 3, staged: 0 });
});

test('a release that comes back is the newest again', async () => {
  const { db } = await testDatabase();
  const files = fakeFiles();
  for (const release of [1, 2, 3, 1, 4]) await processOf({ db, files }, await releaseOf(release));
  const ask = await processOf({ db, files }, await releaseOf(4));
  const codes = await Promise.all([1, 2, 3].map(async (one) => (await ask(`/assets/chunk-${one}.js`)).statusCode));
  expect(codes).toEqual([200, 404, 200]);
});

test('processes that start at once, and a start with files in a new place, keep one build', async () => {
  const { db } = await testDatabase();
  const [files, elsewhere] = [fakeFiles(), fakeFiles()];
  const webFolder = await releaseOf(1);
  await Promise.all([1, 2, 3].map(() => keepBuild({ db, files }, webFolder)));
  await keepBuild({ db, files: elsewhere }, webFolder);
  await keepBuild({ db, files: elsewhere }, webFolder);
  expect([files.counts(), elsewhere.counts()]).toEqual([
    { kept: 1, staged: 0 },
    { kept: 1, staged: 0 },
  ]);
  expect(await db.selectFrom('web_build').select('id').execute()).toHaveLength(1);
  expect((await findAsset({ db, files: elsewhere })('chunk-1.js'))?.isBrotli).toBe(true);
});

test('nothing is kept where nothing is built, and nothing half when the disk is full', async () => {
  const { db } = await testDatabase();
  const files = fakeFiles();
  await keepBuild({ db, files }, join(folder, 'nowhere'));
  files.setFull(true);
  await expect(keepBuild({ db, files }, await releaseOf(1))).rejects.toThrow();
  expect([files.counts(), await db.selectFrom('web_build').selectAll().execute()]).toEqual([
    { kept: 0, staged: 0 },
    [],
  ]);
});

test('a kept file comes byte for byte and with the headers of a file that is there, packed or not', async () => {
  const { db } = await testDatabase();
  const files = await diskFiles({ folder: join(folder, 'files'), reserveBytes: 0 });
  const text = 'слово '.repeat(1_000);
  const endings = ['css', 'js', 'json', 'mjs', 'svg', 'wasm', 'data'];
  const packed = Object.fromEntries(endings.map((ending) => [`a-1.${ending}`, text]));
  const plain = ['png', 'ttf', 'woff', 'woff2', 'zip'].map((ending) => [`b-1.${ending}`, Buffer.from(text)]);
  const names = { ...packed, ...Object.fromEntries(plain), 'python-run-worker-1.js': text, 'empty-1.css': '' };
  const own = await processOf({ db, files }, await buildOf('own', names));
  const other = await processOf({ db, files }, await buildOf('other', { 'c-2.js': 'other' }));
  const facts = [
    'cache-control',
    'content-encoding',
    'content-security-policy',
    'content-type',
    'x-content-type-options',
  ];
  for (const name of Object.keys(names))
    for (const headers of [{ 'accept-encoding': 'gzip, deflate, br' }, { 'accept-encoding': 'identity' }, {}]) {
      const [one, two] = [await own(`/assets/${name}?v=1`, headers), await other(`/assets/${name}?v=1`, headers)];
      const bodies = [one, two].map(({ headers: sent, rawPayload }) =>
        sent['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : rawPayload.toString(),
      );
      expect([name, two.statusCode, bodies[1]]).toEqual([name, 200, bodies[0]]);
      const pick = (answer: typeof one) => facts.map((fact) => `${fact}: ${answer.headers[fact]}`);
      expect([name, ...pick(two)]).toEqual([name, ...pick(one)]);
    }
});

test.each([
  '/assets/gone-1.js',
  '/assets/',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../index.html',
  '/assets/%2e%2e/a',
  '/assets/__proto__',
  '/assets/chunk-1.js/..',
  "/assets/'--",
])('%s is not found', async (url) => {
  const { db } = await testDatabase();
  const ask = await processOf({ db, files: fakeFiles() }, await releaseOf(1));
  const { statusCode, headers } = await ask(url);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});
