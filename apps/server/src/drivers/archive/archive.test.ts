import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'put-archive-'))));
afterAll(() => rm(folder, { recursive: true }));

async function* bytesOf(length: number, value = 7) {
  for (let at = 0; at < length; at += 65_536) yield Buffer.alloc(Math.min(65_536, length - at), value);
}

async function sizesIn(path: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, number, bytes } of readArchive(path)) found.push(`${name} ${number} ${bytes.length}`);
  return found;
}

test('contents come back in their order and in parts, and only their owner may read them', async () => {
  const path = join(folder, 'good.tar.zst');
  await writeArchive(path, async ({ add }) => {
    await add('empty', bytesOf(0));
    await add('large', bytesOf(9_000_000));
    await add('small', bytesOf(5));
  });
  expect(await sizesIn(path)).toEqual([
    'empty 0 0',
    'large 0 4194304',
    'large 1 4194304',
    'large 2 611392',
    'small 0 5',
  ]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['good.tar.zst']);
});

test('a failure half way leaves nothing and keeps the old archive', async () => {
  const path = join(folder, 'kept.tar.zst');
  await writeArchive(path, ({ add }) => add('first', bytesOf(5)));
  const failing = writeArchive(path, async ({ add }) => {
    await add('second', bytesOf(9_000_000));
    throw new Error('cut');
  });
  await expect(failing).rejects.toThrow('cut');
  expect(await sizesIn(path)).toEqual(['first 0 5']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a content that breaks off, and a reader who stops or fails, leave nothing that nobody hears', async () => {
  const path = join(folder, 'broken.tar.zst');
  const breaking = (async function* () {
    yield Buffer.alloc(5_000_000);
    throw new Error('deliberate');
  })();
  await expect(writeArchive(path, ({ add }) => add('broken', breaking))).rejects.toThrow('deliberate');
  await writeArchive(path, ({ add }) => add('large', bytesOf(30_000_000)));
  for await (const { number } of readArchive(path)) if (number === 1) break;
  const failing = async () => {
    for await (const { number } of readArchive(path)) if (number === 1) throw new Error('deliberate');
  };
  await expect(failing()).rejects.toThrow('deliberate');
});

test('a path that cannot be written to is reported at once', async () => {
  const nowhere = join(folder, 'nowhere/a.tar.zst');
  await expect(writeArchive(nowhere, ({ add }) => add('large', bytesOf(90_000_000)))).rejects.toThrow(/ENOENT/);
});

test('an archive cut off at any byte is refused, and so is any other file', async () => {
  const path = join(folder, 'whole.tar.zst');
  await writeArchive(path, ({ add }) => add('some', bytesOf(300_000)));
  const whole = await readFile(path);
  for (const length of [0, 3, 20, whole.length >> 1, whole.length - 41, whole.length - 20, whole.length - 1]) {
    await writeFile(join(folder, 'cut'), whole.subarray(0, length));
    await expect(sizesIn(join(folder, 'cut')), `${length} bytes`).rejects.toThrow(/повреждён или обрезан/);
  }
  await writeFile(join(folder, 'cut'), zstdCompressSync(Buffer.from('words')));
  await expect(sizesIn(join(folder, 'cut'))).rejects.toThrow(/повреждён или обрезан/);
  await expect(sizesIn(join(folder, 'nowhere'))).rejects.toThrow(/нет\.$/);
});

test('a change of any bit is found', async () => {
  const path = join(folder, 'whole.tar.zst');
  await writeArchive(path, ({ add }) => add('some', bytesOf(3_000)));
  const whole = await readFile(path);
  for (let at = 0; at < whole.length * 8; at++) {
    const bytes = Buffer.from(whole);
    bytes[at >> 3]! ^= 1 << (at & 7);
    await writeFile(join(folder, 'changed'), bytes);
    await expect(sizesIn(join(folder, 'changed')), `bit ${at}`).rejects.toThrow(/повреждён или обрезан/);
  }
});

test('other programs for zstd unpack it and skip the sum', async () => {
  const path = join(folder, 'whole.tar.zst');
  await writeArchive(path, ({ add }) => add('some', bytesOf(3_000)));
  expect(zstdDecompressSync(await readFile(path)).includes('some/000000')).toBe(true);
});
