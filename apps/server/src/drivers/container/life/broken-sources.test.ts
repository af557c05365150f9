/** Whoever reads an archive hears of its source's failure, and nothing that nobody hears ends the process. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarOf } from '../conformance/engine-bench.conformance.ts';
import { FakeHome } from '../fake/fake-home.ts';
import { homeTar } from './home-tar.ts';
import { ExecStream } from '../kubernetes/exec-stream.ts';
import { KeptHomes } from '../kubernetes/kept-homes.ts';
import { unpackHome } from '../local/home-archive.ts';

let folder = '';
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-broken-'));
  whole = await buffer(
    tarOf([
      { name: './a.bin', text: 'a'.repeat(200_000) },
      { name: './b.txt', text: 'b' },
    ]),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* failing(afterBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < afterBytes; at += 10_000) yield whole.subarray(at, Math.min(at + 10_000, afterBytes));
  throw new Error('the source is away');
}

const ends: Record<string, () => Promise<Readable>> = {
  'fails at once': async () => Readable.from(failing(0)),
  'fails in a file': async () => Readable.from(failing(100_000)),
  'fails at its end': async () => Readable.from(failing(whole.length)),
  'ends in a file': async () => Readable.from([whole.subarray(0, 100_000)]),
  'ends between two files': async () => Readable.from([whole.subarray(0, 512 + 200_192)]),
  'is destroyed in a file': async () => {
    const source = new Readable({ read: () => undefined });
    source.push(whole.subarray(0, 100_000));
    setImmediate(() => source.destroy(new Error('the source is away')));
    return source;
  },
};

describe.each(Object.entries(ends))('a source that %s', (_, open) => {
  const why = /the source is away|the archive ends too early/;
  const owner = { uid: 1, gid: 1 };

  test('is an error of the tar that is made from it', async () => {
    await expect(buffer(homeTar(await open(), owner))).rejects.toThrow(why);
  });

  test('is an error of the home that is filled from it', async () => {
    await expect(new FakeHome(1_000_000).fill(await open())).rejects.toThrow(why);
    const into = await mkdtemp(join(folder, 'into-'));
    await expect(unpackHome(into, await open(), { uid: null, mostBytes: 0 })).rejects.toThrow(why);
  });

  test('is an error of the kept home, and nothing is left of it', async () => {
    const kept = new KeptHomes(join(folder, 'kept'));
    await kept.keep('1', 1, homeTar(Readable.from([whole]), owner));
    await expect(kept.keep('1', 2, homeTar(await open(), owner))).rejects.toThrow(why);
    expect(await readdir(join(folder, 'kept'))).toEqual(['1.1.tar']);
  });
});

test('a stream of a program that nobody reads may be lost', async () => {
  const stream = new ExecStream();
  stream.destroy(new Error('the cluster is away'));
  await expect(stream.ended).rejects.toThrow('the cluster is away');
});

test('a tar that nobody reads to its end lets go of its source', async () => {
  const source = Readable.from(failing(100_000));
  for await (const piece of homeTar(source, { uid: 1, gid: 1 })) {
    expect(piece).toBeInstanceOf(Buffer);
    break;
  }
  await expect.poll(() => source.destroyed).toBe(true);
});
