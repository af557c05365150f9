import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, link, lutimes, mkdir, mkdtemp, open, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exactText } from '@put/python/exact-text.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeIn } from '../agent/exact-paths.ts';
import { removeTree, sumFolder } from '../agent/walk-folder.ts';
import { HomeTooLarge } from '../container-engine.ts';
import { entriesOf } from '../conformance/engine-bench.conformance.ts';
import { packHome, unpackHome } from './home-archive.ts';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'put-archive-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What `find` sees of a folder: names as bytes, types, modes, sizes, times, links; then what is in the files. */
const look = (home: string) =>
  execFileSync(
    'bash',
    [
      '-ec',
      `find . -mindepth 1 -type d -printf '%p %y %m %T@\\0' -o -mindepth 1 -printf '%p %y %m %s %T@ %l %n\\0' | sort -z | od -c
       find . -type f -print0 | sort -z | xargs -0 -r sha256sum | od -c`,
    ],
    { cwd: home, maxBuffer: 2 ** 28, env: { ...process.env, LC_ALL: 'C' } },
  ).toString();

async function roundTrip(home: string): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await unpackHome(copy, packHome(home), { uid: null, mostBytes: 0 });
  return copy;
}

type Made =
  | { is: 'file'; content: Uint8Array; mode: number; atS: number }
  | { is: 'holes'; parts: [hole: number, byte: number][]; tail: number; mode: number; atS: number }
  | { is: 'link'; target: string; atS: number }
  | { is: 'hard' }
  | { is: 'folder'; mode: number; atS: number; in: [string, Made][] };

const name = fc
  .oneof(
    { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => exactText(bytes)),
    fc.integer({ min: 80, max: 127 }).map((length) => 'ж'.repeat(length)),
    fc.constantFrom(' ', '-rf', '\n', '\\', 'a\tb', '*', '⣎⣲', '\udccf\udcf0', '\udcff', 'GNUSparseFile', '...'),
  )
  .map((one) => one.replaceAll(/[\0/]/g, '_'))
  .filter((one) => one !== '.' && one !== '..' && !one.startsWith('.put-write-'));
const atS = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 });
const mode = fc.integer({ min: 0, max: 0o777 });
const { tree } = fc.letrec<{ tree: [string, Made][]; made: Made }>((tie) => ({
  tree: fc.uniqueArray(fc.tuple(name, tie('made')), {
    maxLength: 6,
    selector: ([one]) => one,
    depthIdentifier: 'deep',
  }),
  made: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'deep' },
    fc.record({ is: fc.constant('file' as const), content: fc.uint8Array({ maxLength: 2_000 }), mode, atS }),
    fc.record({
      is: fc.constant('holes' as const),
      parts: fc.array(fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 255 })), {
        maxLength: 8,
      }),
      tail: fc.integer({ min: 0, max: 1_000_000 }),
      mode,
      atS,
    }),
    fc.record({ is: fc.constant('link' as const), target: name, atS }),
    fc.record({ is: fc.constant('hard' as const) }),
    fc.record({ is: fc.constant('folder' as const), mode: mode.map((one) => one | 0o700), atS, in: tie('tree') }),
  ),
}));

/** Node takes a number below zero for now. */
const dateOf = ({ atS }: { atS: number }) => new Date(atS * 1000);

/** Returns a file to which hard links are made. */
async function make(
  home: string | Buffer,
  entries: readonly [string, Made][],
  first?: Buffer,
): Promise<Buffer | undefined> {
  for (const [one, made] of entries) {
    const at = Buffer.concat([Buffer.from(home), placeIn('', one)]);
    if (made.is === 'folder') {
      await mkdir(at);
      first = await make(at, made.in, first);
      await chmod(at, made.mode);
      await utimes(at, dateOf(made), dateOf(made));
    } else if (made.is === 'link') {
      await symlink(placeIn('', made.target), at);
      await lutimes(at, dateOf(made), dateOf(made));
    } else if (made.is === 'hard') {
      if (first) await link(first, at);
    } else {
      const file = await open(at, 'wx');
      if (made.is === 'file') await file.write(made.content);
      else {
        let end = 0;
        for (const [hole, byte] of made.parts) {
          await file.write(Uint8Array.of(byte), 0, 1, end + hole);
          end += hole + 1;
        }
        await file.truncate(end + made.tail);
      }
      await file.chmod(made.mode);
      await file.utimes(dateOf(made), dateOf(made));
      await file.close();
      first = at;
    }
  }
  return first;
}

describe.skipIf(process.platform !== 'linux')('a copy of a home folder', () => {
  test('gives back any tree as it was', async () => {
    const property = fc.asyncProperty(tree as fc.Arbitrary<[string, Made][]>, async (entries) => {
      const home = await mkdtemp(join(folder, 'home-'));
      await make(home, entries);
      const copy = await roundTrip(home);
      const before = look(home);
      expect(look(copy)).toBe(before);
      // copying changes nothing
      expect(look(home)).toBe(before);
      await removeTree(home);
      await removeTree(copy);
    });
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });

  test('holds 50 000 small files', async () => {
    const home = await mkdtemp(join(folder, 'many-'));
    const script = `mkdir {1..50}; for n in {1..50}; do (cd $n; seq 1000 | split -l 1 -a 3); done
      find . -depth -exec touch -d @1600000000 {} +`;
    execFileSync('bash', ['-ec', script], { cwd: home });
    const copy = await roundTrip(home);
    expect((await sumFolder(copy)).files).toBe(50_050);
    // a difference of so much is not to be printed
    expect(look(copy) === look(home)).toBe(true);
    await removeTree(home);
    await removeTree(copy);
  }, 1_800_000);

  test('of folders in each other without end is refused in words, and they are measured and removed', async () => {
    const home = await mkdtemp(join(folder, 'deep-'));
    const levels = 2000;
    execFileSync('bash', ['-ec', `for n in {1..${levels}}; do mkdir d; cd -P d; done; echo end > last`], { cwd: home });
    const files = readdirSync('/proc/self/fd').length;
    let most = 0;
    const ended = setInterval(() => (most = Math.max(most, readdirSync('/proc/self/fd').length)), 5);
    expect((await sumFolder(home)).files).toBe(levels + 1);
    await expect(buffer(packHome(home))).rejects.toBeInstanceOf(HomeTooLarge);
    await removeTree(join(home, 'd'));
    clearInterval(ended);
    expect(most - files).toBeLessThan(150);
    expect(readdirSync(home)).toEqual([]);
    expect(readdirSync('/proc/self/fd').length).toBe(files);
  }, 600_000);

  test('keeps holes as holes, and says in words what is too much of them', async () => {
    const home = await mkdtemp(join(folder, 'holes-'));
    execFileSync(
      'bash',
      ['-ec', 'truncate -s 500M journal.img; printf x | dd of=late bs=1 seek=300000000 status=none'],
      {
        cwd: home,
      },
    );
    expect((await buffer(packHome(home))).length).toBeLessThan(20_000);
    const copy = await roundTrip(home);
    expect((await sumFolder(copy)).bytes).toBeLessThan(100_000);
    await writeFile(join(home, 'endless.img'), '');
    await truncate(join(home, 'endless.img'), 2 ** 40);
    await expect(buffer(packHome(home))).rejects.toBeInstanceOf(HomeTooLarge);
  });

  test('has what its owner closed, and leaves it closed', async () => {
    const home = await mkdtemp(join(folder, 'closed-'));
    await mkdir(join(home, 'closed'));
    await writeFile(join(home, 'closed/note.txt'), 'текст', { mode: 0 });
    await chmod(join(home, 'closed'), 0);
    const before = look(home);
    const entries = await entriesOf(await buffer(packHome(home)));
    expect(entries.get('./closed/note.txt')).toEqual({ text: 'текст', mode: 0 });
    expect(look(home)).toBe(before);
  });

  test('that is left in the middle, or whose source fails, holds nothing open', async () => {
    const home = await mkdtemp(join(folder, 'left-'));
    await writeFile(join(home, 'big.bin'), Buffer.alloc(3_000_000, 'x'));
    const opened = () =>
      execFileSync('ls', ['-l', `/proc/${process.pid}/fd`])
        .toString()
        .split(home).length - 1;
    for await (const piece of packHome(home)) {
      expect(piece).toBeInstanceOf(Buffer);
      break;
    }
    await expect.poll(opened).toBe(0);
    const bytes = await buffer(packHome(home));
    async function* failing() {
      yield bytes.subarray(0, 1_000_000);
      throw new Error('the store is away');
    }
    const into = await mkdtemp(join(folder, 'into-'));
    const unpacking = unpackHome(into, Readable.from(failing()), { uid: null, mostBytes: 0 });
    await expect(unpacking).rejects.toThrow('the store is away');
    const cut = unpackHome(into, Readable.from([bytes.subarray(0, 1_000_000)]), { uid: null, mostBytes: 0 });
    await expect(cut).rejects.toThrow('the archive ends too early');
    await expect.poll(opened).toBe(0);
  });
});

test('a file of many pieces is packed whole, and no listener is left for each', async () => {
  const home = await mkdtemp(join(folder, 'pieces-'));
  const warnings: Error[] = [];
  const hear = (warning: Error) => void warnings.push(warning);
  process.on('warning', hear);
  try {
    const text = 'абв\n'.repeat(1_000_000);
    await writeFile(join(home, 'big.txt'), text);
    const entries = await entriesOf(await buffer(packHome(home)));
    expect(entries.get('./big.txt')?.text === text).toBe(true);
    // a warning is told in a later turn
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', hear);
  }
});
