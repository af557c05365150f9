import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Header } from 'tar-stream';
import { expect } from 'vitest';
import { type Agent, AgentRefusal } from '../protocol/agent.ts';
import { type HomeSource, HomeTooLarge } from '../container-engine.ts';
import { empty, type EngineBench, entriesOf, kept, namesIn, read, tarOf, write } from './engine-bench.conformance.ts';

/** Home folders: what they begin with, how long they live, and what may be done with them from outside. */
export function testHomes(t: EngineBench): void {
  t.test('files live through stops and starts', async () => {
    const spec = t.specOf();
    const first = await t.start(spec);
    const agent = await t.talkTo(first.ref);
    await write(agent, 'a/run.sh', 'echo 1', 0o755);
    await t.engine.stop(first.ref, 100);
    await agent.closed;
    expect(await t.found(spec.containerId)).toMatchObject([{ generation: 1, isRunning: false }]);
    const second = await t.start({ ...spec, generation: 2 }, kept);
    expect(second.isHomeAnew).toBe(false);
    const again = await t.talkTo(second.ref);
    expect(await read(again, 'a/run.sh')).toBe('echo 1');
    expect((await again.stat('a/run.sh')).mode).toBe(0o755);
  });

  t.test('files live through a crash', async () => {
    const spec = t.specOf();
    const first = await t.start(spec);
    await write(await t.talkTo(first.ref), 'kept.txt', 'kept');
    await t.place.kill(t.engine, spec.containerId);
    await expect.poll(async () => (await t.found(spec.containerId))[0]?.isRunning).toBe(false);
    const second = await t.start({ ...spec, generation: 2 }, kept);
    expect(second.isHomeAnew).toBe(false);
    expect(await read(await t.talkTo(second.ref), 'kept.txt')).toBe('kept');
  });

  t.test('a home that is not there is filled anew, and that is said', async () => {
    const bare = await t.start(t.specOf(), kept);
    expect(bare.isHomeAnew).toBe(true);
    const otherwise = async () => tarOf([{ name: './from-copy.txt', text: 'copy' }]);
    const filled = await t.start(t.specOf(), { kind: 'kept', otherwise });
    expect(filled.isHomeAnew).toBe(true);
    expect(await read(await t.talkTo(filled.ref), 'from-copy.txt')).toBe('copy');
  });

  t.test('a tar takes the place of what was there, and so does nothing', async () => {
    const spec = t.specOf();
    const tar: HomeSource = {
      kind: 'tar',
      open: async () =>
        tarOf([
          { name: './bin/', type: 'directory', mode: 0o755 },
          { name: './bin/run', text: '#!', mode: 0o755, uid: 4242, gid: 4242 },
          { name: './link', type: 'symlink', linkname: 'bin/run' },
        ]),
    };
    const first = await t.start(spec, tar);
    const agent = await t.talkTo(first.ref);
    expect((await agent.stat('bin/run')).mode).toBe(0o755);
    expect((await agent.stat('link')).kind).toBe('link');
    // it belongs to the student
    await write(agent, 'bin/run', 'mine');
    await write(agent, 'bin/more', 'mine');
    const second = await t.start({ ...spec, generation: 2 }, tar);
    const anew = await t.talkTo(second.ref);
    expect((await namesIn(anew)).toSorted()).toEqual(['bin', 'link']);
    expect(await read(anew, 'bin/run')).toBe('#!');
    expect(await namesIn(anew, 'bin')).toEqual(['run']);
    const third = await t.start({ ...spec, generation: 3 }, empty);
    expect(await namesIn(await t.talkTo(third.ref))).not.toContain('bin');
  });

  t.test('a tar reaches nothing outside of the home folder', async () => {
    const hostile: { name: string; type?: Header['type']; linkname?: string; text?: string }[] = [
      { name: './way', type: 'symlink', linkname: '/etc' },
      { name: './way/planted', text: 'x' },
      { name: '../planted', text: 'x' },
      { name: '/etc/planted', text: 'x' },
      { name: './hard', type: 'link', linkname: '/etc/passwd' },
      { name: './null', type: 'character-device' },
      { name: './good.txt', text: 'good' },
    ];
    const spec = t.specOf();
    const placed = await t.start(spec, { kind: 'tar', open: async () => tarOf(hostile) });
    const agent = await t.talkTo(placed.ref);
    expect(await read(agent, 'good.txt')).toBe('good');
    const names = await namesIn(agent);
    expect(names).not.toContain('null');
    expect(names).not.toContain('hard');
    if (!t.place.hasPrograms) return;
    const argv = ['sh', '-c', 'ls /etc/planted /home/planted /planted ../planted 2>/dev/null'];
    const look = { as: 'student', argv, cwd: '', stdin: Buffer.alloc(0), wallMs: 30_000, mostBytes: 4096 } as const;
    expect((await agent.run(look)).stdout.toString()).toBe('');
  });

  t.test('a broken tar leaves a container that starts another time', async () => {
    const spec = t.specOf();
    const broken: HomeSource = {
      kind: 'tar',
      open: async () => {
        throw new Error('the store is away');
      },
    };
    await expect(t.start(spec, broken)).rejects.toThrow('the store is away');
    const tar = tarOf([{ name: './good.txt', text: 'good' }]);
    const placed = await t.start({ ...spec, generation: 2 }, { kind: 'kept', otherwise: async () => tar });
    expect(await namesIn(await t.talkTo(placed.ref))).toContain('good.txt');
  });

  t.test('the home folder can be taken out, running or stopped, and put into another', async () => {
    const spec = t.specOf();
    const { ref } = await t.start(spec);
    const agent = await t.talkTo(ref);
    await write(agent, 'folder/файл.txt', 'текст', 0o600);
    await write(agent, 'big.bin', 'x'.repeat(300_000));
    const whileRunning = await entriesOf(await t.engine.exportHome(spec.containerId));
    await t.engine.stop(ref, 0);
    const whileStopped = await buffer(await t.engine.exportHome(spec.containerId));
    for (const entries of [whileRunning, await entriesOf(whileStopped)]) {
      expect([...entries.keys()].filter((one) => !/^\.(\/|$)/.test(one))).toEqual([]);
      expect(entries.get('./folder/файл.txt')).toMatchObject({ text: 'текст', mode: 0o600 });
      expect(entries.get('./big.bin')?.text).toHaveLength(300_000);
    }
    const open = async () => Readable.from([whileStopped]);
    const copy = await t.start(t.specOf(), { kind: 'tar', open });
    const inCopy = await t.talkTo(copy.ref);
    expect(await read(inCopy, 'folder/файл.txt')).toBe('текст');
    expect((await inCopy.stat('folder/файл.txt')).mode).toBe(0o600);
  });

  t.test('files grow, are renamed and vanish during the copy', async () => {
    const spec = t.specOf();
    const { ref } = await t.start(spec);
    const agent = await t.talkTo(ref);
    await write(agent, 'same.txt', 'текст');
    await agent.write('large.bin', Buffer.alloc(12_000_000, 'x'));
    const worker = await t.talkTo(ref);
    const work = t.place.hasPrograms ? await workInShell(worker) : await workByHand(worker);
    for (let copy = 0; copy < 12; copy++) {
      const entries = await entriesOf(await t.engine.exportHome(spec.containerId));
      expect(entries.get('./same.txt')?.text).toBe('текст');
      expect(entries.get('./large.bin')?.text).toHaveLength(12_000_000);
      expect(entries.get('./log.txt')?.text).toContain('строка');
    }
    await work.end();
  });

  t.test(
    'holes, links, closed files and names that are no text come back as they were',
    async () => {
      const spec = t.specOf();
      const first = await t.talkTo((await t.start(spec, emptyTar())).ref);
      const look = `find . -mindepth 1 -printf '%p %y %m %s %l\\n' | LC_ALL=C sort | od -An -c; cat */*/closed.txt | sha256sum`;
      const made = await sh(
        first,
        `truncate -s 1M journal.img; printf x | dd of=late.img bs=1 seek=5000000 status=none
        for odd in '\\317\\360\\350' '\\317\\360\\356' '\\377'; do mkdir -p "$(printf "$odd")/empty"; done
        echo closed > $(printf '\\377')/empty/closed.txt; ln -s nowhere $(printf 'to-\\376'); ln late.img hard.img
        chmod 640 journal.img; mkfifo pipe; ${look.replace('find .', 'find . ! -name pipe')}`,
      );
      const copy = await buffer(await t.engine.exportHome(spec.containerId));
      // holes take no room
      expect(copy.length).toBeLessThan(200_000);
      const { ref } = await t.start(t.specOf(), { kind: 'tar', open: async () => Readable.from([copy]) });
      const second = await t.talkTo(ref);
      expect(await sh(second, look)).toBe(made);
      // the copy of a copy is the same once more, and a name that is no text can be deleted from outside
      await t.engine.removePath(spec.containerId, '\udcff/empty');
      expect(await sh(first, `ls $(printf '\\377') | wc -l`)).toBe('0\n');
      await t.engine.stop((await t.found(spec.containerId))[0]!.ref, 0);
      await t.engine.removePath(spec.containerId, '\udccf\udcf0\udce8');
      const names = (await entriesOf(await t.engine.exportHome(spec.containerId))).keys();
      expect([...names].filter((name) => name.includes('\udccf'))).toEqual([
        './\udccf\udcf0\udcee/',
        './\udccf\udcf0\udcee/empty/',
      ]);
    },
    () => t.place.hasPrograms,
  );

  t.test(
    'holes larger than the disk are copied, and a start that has no room for them keeps what was there',
    async () => {
      const spec = t.specOf();
      const agent = await t.talkTo((await t.start(spec, emptyTar())).ref);
      await sh(agent, 'truncate -s 2G large.img; echo моё > work.txt');
      const copy = await buffer(await t.engine.exportHome(spec.containerId));
      expect(copy.length).toBeLessThan(100_000);
      const other = t.specOf();
      await write(await t.talkTo((await t.start(other)).ref), 'other.txt', 'другое');
      const home: HomeSource = { kind: 'tar', open: async () => Readable.from([copy]) };
      await expect(t.start({ ...other, generation: 2 }, home)).rejects.toMatchObject({ name: HomeTooLarge.name });
      const again = await t.start({ ...other, generation: 3 }, kept);
      expect(await read(await t.talkTo(again.ref), 'other.txt')).toBe('другое');
    },
    // others let no file be so large, or put holes back as holes
    () => t.place.hasPrograms && t.engine.capabilities().hardDiskLimit,
  );

  t.test('a path can be deleted, running or stopped, and no other', async () => {
    const spec = t.specOf();
    const tar = () =>
      tarOf([
        { name: './a/', type: 'directory' },
        { name: './a/1.txt', text: '1' },
        { name: './b/', type: 'directory' },
        { name: './b/2.txt', text: '2' },
        { name: './way', type: 'symlink', linkname: 'b' },
        { name: '-rf', text: '' },
      ]);
    const { ref } = await t.start(spec, { kind: 'tar', open: async () => tar() });
    await t.engine.removePath(spec.containerId, 'a');
    await t.engine.removePath(spec.containerId, 'never-there/at-all');
    expect((await namesIn(await t.talkTo(ref))).toSorted()).toEqual(expect.arrayContaining(['-rf', 'b', 'way']));
    expect(await namesIn(await t.talkTo(ref))).not.toContain('a');
    await t.engine.stop(ref, 0);
    await t.engine.removePath(spec.containerId, 'way');
    await t.engine.removePath(spec.containerId, '-rf');
    for (const path of ['..', '../x', 'b/../..', '/etc', 'b/', './b'])
      await expect(t.engine.removePath(spec.containerId, path), path).rejects.toThrow();
    const again = await t.start({ ...spec, generation: 2 }, kept);
    const names = await namesIn(await t.talkTo(again.ref));
    expect(names).not.toContain('way');
    expect(names).not.toContain('-rf');
    expect(await namesIn(await t.talkTo(again.ref), 'b')).toEqual(['2.txt']);
  });

  t.test('the size of a home folder is known, running or stopped', async () => {
    const spec = t.specOf();
    const { ref } = await t.start(spec);
    const before = await t.engine.homeBytes(spec.containerId);
    await write(await t.talkTo(ref), 'big.bin', 'x'.repeat(3_000_000));
    await expect.poll(() => t.engine.homeBytes(spec.containerId)).toBeGreaterThan(before + 2_500_000);
    await t.engine.stop(ref, 0);
    const after = await t.engine.homeBytes(spec.containerId);
    expect(after).toBeGreaterThan(before + 2_500_000);
    expect(after).toBeLessThan(before + 9_000_000);
  });

  t.test(
    'check 7: a full disk refuses files and locks nobody out',
    async () => {
      const spec = t.specOf();
      const { ref } = await t.start(spec);
      const agent = await t.talkTo(ref);
      const piece = Buffer.alloc(1_000_000, 'x');
      const fill = async (by: Agent) => {
        for (let at = 0; at < 40; at++) await by.write(`big/${at}.bin`, piece);
      };
      await expect(fill(agent)).rejects.toMatchObject({ name: AgentRefusal.name, code: 'no_space' });
      await agent.closeTerminal(await agent.openTerminal({ cols: 80, rows: 24 }, ''));
      await t.engine.stop(ref, 0);
      expect((await entriesOf(await t.engine.exportHome(spec.containerId))).has('./big/0.bin')).toBe(true);
      const second = await t.start({ ...spec, generation: 2 }, kept);
      const again = await t.talkTo(second.ref);
      await again.remove('big/0.bin');
      await t.engine.removePath(spec.containerId, 'big/1.bin');
      await write(again, 'small.txt', 'small');
      await t.engine.stop(second.ref, 0);
      await t.engine.removePath(spec.containerId, 'big');
      const third = await t.start({ ...spec, generation: 3 }, kept);
      expect(await namesIn(await t.talkTo(third.ref))).toContain('small.txt');
    },
    () => t.engine.capabilities().hardDiskLimit,
  );
}

/** Nothing, and not even what a new home begins with. */
const emptyTar = (): HomeSource => ({ kind: 'tar', open: async () => tarOf([]) });

async function sh(agent: Agent, script: string): Promise<string> {
  const command = { as: 'student', cwd: '', stdin: Buffer.alloc(0), wallMs: 200_000, mostBytes: 60_000 } as const;
  const { code, stdout, stderr } = await agent.run({ ...command, argv: ['sh', '-c', script] });
  expect({ code, stderr: stderr.toString() }).toEqual({ code: 0, stderr: '' });
  return stdout.toString();
}

/** A program that appends to a log, and makes, renames and removes files, as fast as it can. */
async function workInShell(agent: Agent): Promise<{ end(): Promise<void> }> {
  const script = `echo строка > log.txt; echo begun
    while :; do
      for n in 1 2 3 4 5 6 7 8 9; do echo строка >> log.txt; done
      mkdir -p late/$n; echo 1 > late/$n/new.txt; mv late/$n/new.txt late/$n/old.txt; : > large.txt
      head -c 300000 /dev/zero > shrinks.bin; : > shrinks.bin; rm -rf late
    done`;
  const { stdout, hangUp, ended } = await agent.spawn(['sh', '-c', script], '');
  for await (const said of stdout) if (String(said).includes('begun')) break;
  return {
    async end() {
      hangUp();
      await ended;
    },
  };
}

/** The same where there are no programs. */
async function workByHand(agent: Agent): Promise<{ end(): Promise<void> }> {
  let isOver = false;
  await write(agent, 'log.txt', 'строка');
  const work = async () => {
    for (let turn = 1; !isOver; turn++) {
      await agent.changeMode('log.txt', turn % 2 ? 0o600 : 0o644);
      await write(agent, 'grows.txt', 'строка\n'.repeat(turn % 1000));
      await write(agent, 'late/new.txt', '1');
      await agent.move('late/new.txt', `late/${turn}.txt`);
      await agent.remove('late');
    }
  };
  const working = work();
  working.catch(() => undefined);
  return {
    async end() {
      isOver = true;
      await working;
    },
  };
}
