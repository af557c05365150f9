import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DiskFull, type Files } from './files.ts';

type TestedFiles = {
  files: Files;
  counts(): Promise<{ kept: number; staged: number }> | { kept: number; staged: number };
  setFull(isFull: boolean): void;
};

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const absent = sha256Of('nobody kept this');

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function listed(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256 } of files.list()) names.push(sha256);
  return names;
}

/** Tests the promises of `Files`. */
export function filesConformance(open: () => Promise<TestedFiles> | TestedFiles): void {
  test('a content is kept at the address of its hash, whole and by ranges', async () => {
    const { files, counts } = await open();
    const staged = await files.stage(chunks('раз ', 'два'));
    expect(staged).toMatchObject({ sha256: sha256Of('раз два'), sizeBytes: Buffer.byteLength('раз два') });
    expect((await staged.head(6)).toString()).toBe('раз');
    expect((await staged.head(1_000)).toString()).toBe('раз два');
    expect(await files.open(staged.sha256)).toBeUndefined();
    await staged.keep();
    await staged.drop();
    expect((await buffer((await files.open(staged.sha256))!)).toString()).toBe('раз два');
    expect((await buffer((await files.open(staged.sha256, { start: 7, end: 8 }))!)).toString()).toBe('д');
    expect(await listed(files)).toEqual([staged.sha256]);
    expect(await counts()).toEqual({ kept: 1, staged: 0 });
  });

  test('an empty content can be kept', async () => {
    const { files } = await open();
    const staged = await files.stage(chunks());
    await staged.keep();
    expect(await buffer((await files.open(sha256Of('')))!)).toHaveLength(0);
  });

  test('the same content kept by many at once is stored once', async () => {
    const { files, counts } = await open();
    const all = await Promise.all(Array.from({ length: 8 }, () => files.stage(chunks('одно и то же'))));
    await Promise.all(all.map((staged) => staged.keep()));
    expect(await counts()).toEqual({ kept: 1, staged: 0 });
  });

  test('a content that breaks off leaves nothing behind', async () => {
    const { files, counts } = await open();
    const broken = (async function* () {
      yield Buffer.from('начало');
      throw new Error('the line was cut');
    })();
    await expect(files.stage(broken)).rejects.toThrow('the line was cut');
    expect(await counts()).toEqual({ kept: 0, staged: 0 });
  });

  test('a full disk throws DiskFull, leaves nothing behind and takes files again later', async () => {
    const { files, counts, setFull } = await open();
    setFull(true);
    await expect(files.stage(chunks('текст'))).rejects.toThrow(DiskFull);
    expect(await counts()).toEqual({ kept: 0, staged: 0 });
    setFull(false);
    await (await files.stage(chunks('текст'))).keep();
    expect(await counts()).toEqual({ kept: 1, staged: 0 });
  });

  test('dropped and removed contents are gone; removing a missing one is no error', async () => {
    const { files, counts } = await open();
    await (await files.stage(chunks('мимо'))).drop();
    const staged = await files.stage(chunks('на время'));
    await staged.keep();
    await files.remove(staged.sha256);
    await files.remove(absent);
    expect(await files.open(staged.sha256)).toBeUndefined();
    expect(await counts()).toEqual({ kept: 0, staged: 0 });
  });

  test('only contents staged before the moment are forgotten', async () => {
    const { files, counts } = await open();
    await files.stage(chunks('забытое'));
    await files.forgetStaged(Date.now() - 60_000);
    expect(await counts()).toEqual({ kept: 0, staged: 1 });
    await files.forgetStaged(Date.now() + 60_000);
    expect(await counts()).toEqual({ kept: 0, staged: 0 });
  });
}
