import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exactText } from '@put/python/exact-text.ts';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { afterAll, describe, expect, test } from 'vitest';
import { readTar } from './read-tar.ts';
import { type TarEntry, TarFault, type TarHead, wholeContent } from './tar-entry.ts';
import { writeTar } from './write-tar.ts';

type Made = Partial<TarHead> & { name: string; bytes?: Buffer };

async function* entriesOf(made: readonly Made[]): AsyncGenerator<TarEntry> {
  const plain = { type: 'file', mode: 0o644, uid: 10_001, gid: 10_001, mtime: 1_000, linkname: '' } as const;
  for (const { bytes = Buffer.alloc(0), ...head } of made)
    yield { ...plain, size: bytes.length, parts: null, ...head, content: Readable.from([bytes]) };
}

const packed = (made: readonly Made[]) => buffer(writeTar(entriesOf(made)));

async function readAll(source: AsyncIterable<Uint8Array>) {
  const found: (TarHead & { bytes: Buffer })[] = [];
  for await (const entry of readTar(source)) {
    const bytes = await buffer(wholeContent(entry));
    const { content: _, ...head } = entry;
    found.push({ ...head, bytes });
  }
  return found;
}

/** As the bytes of a stream come: in pieces of any size. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
  // bytes that are no UTF-8
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => exactText(bytes)),
  fc.integer({ min: 90, max: 600 }).map((length) => 'ж'.repeat(length)),
);
const name = text.map((one) => `./${one.replaceAll(/[\0/]/g, '_')}`);
const number = (min: number, max: number) => fc.integer({ min, max });
const common = {
  name,
  mode: number(0, 0o7777),
  uid: number(0, 3_000_000),
  gid: number(0, 0o7777777),
  mtime: number(-5_000_000_000, 50_000_000_000),
};
const content = fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes));
const holed = fc
  .record({
    pieces: fc.array(fc.tuple(number(1, 5_000), number(1, 2_000)), { maxLength: 40 }),
    tail: number(1, 10_000),
  })
  .map(({ pieces, tail }) => {
    let at = 0;
    const parts = pieces.map(([hole, bytes]) => {
      const part = { at: at + hole, bytes };
      at = part.at + bytes;
      return part;
    });
    const bytes = Buffer.alloc(
      parts.reduce((sum, part) => sum + part.bytes, 0),
      'х',
    );
    return { parts, size: at + tail, bytes };
  });
const entry: fc.Arbitrary<Made> = fc.oneof(
  fc.record({ ...common, bytes: content }),
  fc.tuple(fc.record(common), holed).map(([head, holes]) => ({ ...head, ...holes })),
  fc.record({ ...common, type: fc.constant('directory' as const) }),
  fc.record({ ...common, type: fc.constantFrom('symlink', 'link'), linkname: name }),
);

describe('a tar', () => {
  test('gives back what was written, whatever it is, in pieces of any size', async () => {
    const property = fc.asyncProperty(fc.array(entry, { maxLength: 12 }), number(1, 9_000), async (made, size) => {
      const bytes = await packed(made);
      const found = await readAll(inPieces(bytes, size));
      expect(found).toHaveLength(made.length);
      const wholes: Buffer[] = [];
      for await (const one of entriesOf(made)) wholes.push(await buffer(wholeContent(one)));
      for (const [index, { bytes: _, ...head }] of made.entries()) {
        expect(found[index]).toMatchObject(head);
        expect(found[index]!.bytes.equals(wholes[index]!)).toBe(true);
      }
      expect((await buffer(writeTar(readTar(inPieces(bytes, 700))))).equals(bytes)).toBe(true);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test('that is cut anywhere is an error, also between two entries', async () => {
    const bytes = await packed([
      { name: './a', bytes: Buffer.alloc(700, 'a') },
      { name: './b', bytes: Buffer.from('b') },
    ]);
    for (let length = 0; length <= bytes.length - 1024; length += 128)
      await expect(readAll(inPieces(bytes.subarray(0, length), 100)), `${length}`).rejects.toThrow(TarFault);
  });

  test('with what nobody knows is an error, and no entry is left out', async () => {
    const bytes = await packed([{ name: './a' }]);
    bytes.write('Q', 156, 'latin1');
    bytes.fill(' ', 148, 156);
    const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    bytes.write(sum.toString(8).padStart(6, '0'), 148, 'latin1');
    await expect(readAll(inPieces(bytes, 512))).rejects.toThrow('an entry of an unknown type: Q');
  });

  test('of earlier releases is read as it was', async () => {
    const old = pack();
    const mtime = new Date('2026-09-01T10:00:00Z');
    const long = `./${'папка/'.repeat(40)}файл.txt`;
    old.entry({ name: './', type: 'directory', mode: 0o755, mtime });
    old.entry({ name: long, mode: 0o600, mtime }, 'текст');
    old.entry({ name: './ссылка', type: 'symlink', linkname: long, mtime });
    old.finalize();
    const found = await readAll(Readable.from(old, { objectMode: false }));
    const at = mtime.getTime() / 1000;
    expect(found).toMatchObject([
      { name: './', type: 'directory', mode: 0o755, mtime: at },
      { name: long, type: 'file', mode: 0o600, mtime: at, size: 10 },
      { name: './ссылка', type: 'symlink', linkname: long, mtime: at },
    ]);
    expect(found[1]!.bytes.toString()).toBe('текст');
  });
});

/** GNU tar, as engines use it. */
describe.skipIf(process.platform !== 'linux')('GNU tar', () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-tar-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sh = (script: string, input?: Buffer) =>
    execFileSync('bash', ['-ec', script], { cwd: folder, input, maxBuffer: 2 ** 28 });
  const list =
    'find . -printf "%p %y %m %s %T@ %l %n\\0" | sort -z | tr -d "\\n"; find . -type f -print0 | sort -z | xargs -0 -r sha256sum';

  test.each(['gnu', 'posix'])('gives and takes the same folder (%s)', async (format) => {
    sh(`mkdir -p from/empty from/${'l'.repeat(200)}; cd from
      umask 022; printf 'x' > $'\\xcf\\xf0\\xe8.txt'; printf 'y' > $'\\xcf\\xf0\\xee.txt'; ln -s nowhere $'link-\\xff'
      echo 1 > ${'l'.repeat(200)}/$(printf 'n%.0s' {1..200}); ln empty/../$'\\xcf\\xf0\\xe8.txt' hard
      truncate -s 1M journal.img; truncate -s 5000000 holes.img
      for at in $(seq 0 40); do printf x | dd of=holes.img bs=1 seek=$((at * 100000)) conv=notrunc status=none; done
      truncate -s 30000000000 large.img; printf end | dd of=large.img bs=1 seek=29999999997 conv=notrunc status=none
      mkfifo pipe; chmod 000 hard; find . -exec touch -h -d '2020-02-02 02:02:02' {} +`);
    const bytes = sh(`tar --format=${format} --sparse --numeric-owner -C from -cf - .`);
    const again = await buffer(writeTar(withoutPipes(readTar(inPieces(bytes, 10_000)))));
    expect(again.length).toBeLessThan(2_000_000);
    sh('mkdir to; tar --numeric-owner -C to -xpf -', again);
    const listed = sh(
      `rm from/pipe; touch -d '2020-02-02 02:02:02' from; rm from/large.img to/large.img; touch -d '2020-02-02 02:02:02' from to; cd from; ${list}`,
    ).toString();
    expect(sh(`cd to; ${list}`).toString()).toBe(listed);
    expect(lstatSync(join(folder, 'to/journal.img')).blocks).toBe(0);
    sh('rm -rf from to');
  });

  async function* withoutPipes(entries: AsyncIterable<TarEntry>) {
    for await (const entry of entries) if (entry.type !== 'special') yield entry;
  }
});
