import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exactBytes } from '@put/python/exact-text.ts';
import { expect, test } from 'vitest';
import { type AgentTraits, type Meeting, refusal } from '../../../testing/containers/agent-meeting.ts';
import type { Agent, AgentFile } from '../protocol/agent.ts';

const oddNames = [
  'кириллица ё.txt',
  'два  пробела',
  'перевод\nстроки',
  '"кавычки" и \'апострофы\'',
  '-rf',
  '$(id)',
  '*',
  '🦉',
];

async function contentOf({ content }: AgentFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
const textAt = async (agent: Agent, path: string) => (await contentOf(await agent.read(path))).toString();
const namesIn = async (agent: Agent, path = '') => (await agent.list(path)).entries.map(({ name }) => name).toSorted();
const put = (agent: Agent, path: string, text: string) => agent.write(path, Buffer.from(text));
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Runs a line of a shell; its output. */
async function sh(agent: Agent, line: string): Promise<string> {
  const command = { as: 'student', cwd: '', stdin: Buffer.alloc(0), wallMs: 200_000, mostBytes: 60_000 } as const;
  const { end, code, stdout, stderr } = await agent.run({ ...command, argv: ['sh', '-c', line] });
  expect({ end, code, stderr: stderr.toString() }).toEqual({ end: 'exit', code: 0, stderr: '' });
  return stdout.toString();
}

export function filesPromises(meeting: Meeting, traits: AgentTraits): void {
  test('what is written is read, listed and looked at, with any name', async () => {
    const { agent } = meeting;
    for (const name of oddNames) {
      const { tag } = await put(agent, `папка/${name}`, `содержимое ${name}`);
      expect(await textAt(agent, `папка/${name}`)).toBe(`содержимое ${name}`);
      const size = Buffer.byteLength(`содержимое ${name}`);
      expect(await agent.stat(`папка/${name}`)).toMatchObject({
        name,
        kind: 'file',
        mode: 0o644,
        sizeBytes: size,
        tag,
      });
    }
    expect(await namesIn(agent, 'папка')).toEqual(oddNames.toSorted());
    for (const name of oddNames) await agent.remove(`папка/${name}`);
    expect(await namesIn(agent, 'папка')).toEqual([]);
    expect(await agent.stat('папка')).toMatchObject({ kind: 'folder' });
  });

  test('programs see the same files', async () => {
    const { agent } = meeting;
    await put(agent, 'a.txt', 'из редактора\n');
    expect(await sh(agent, 'cat a.txt; echo "из программы" > b.txt')).toBe('из редактора\n');
    expect(await textAt(agent, 'b.txt')).toBe('из программы\n');
  });

  test('a write with a tag is refused when the file is another one meanwhile', async () => {
    const { agent } = meeting;
    const { tag } = await put(agent, 'a.txt', 'первый');
    expect((await agent.list('')).entries).toMatchObject([{ name: 'a.txt', tag }]);
    expect((await agent.read('a.txt')).tag).toBe(tag);
    const { tag: second } = await agent.write('a.txt', Buffer.from('второй'), { tag });
    expect(second).not.toBe(tag);
    expect(await refusal(agent.write('a.txt', Buffer.from('третий'), { tag }))).toBe('changed');
    await sh(agent, 'echo another > a.txt');
    expect(await refusal(agent.write('a.txt', Buffer.from('третий'), { tag: second }))).toBe('changed');
    expect(await textAt(agent, 'a.txt')).toBe('another\n');
    await agent.remove('a.txt');
    expect(await refusal(agent.write('a.txt', Buffer.from('третий'), { tag: second }))).toBe('changed');
    expect(await namesIn(agent)).toEqual([]);
  });

  test('a write of a new file is refused when there is one', async () => {
    const { agent } = meeting;
    await agent.write('new.txt', Buffer.from('первый'), { tag: 'new' });
    expect(await refusal(agent.write('new.txt', Buffer.from('второй'), { tag: 'new' }))).toBe('changed');
    expect(await textAt(agent, 'new.txt')).toBe('первый');
  });

  test('a write keeps the mode that a file has, or gives the wanted one', async () => {
    const { agent } = meeting;
    await agent.write('run.sh', Buffer.from('echo 1'), { mode: 0o755 });
    await put(agent, 'run.sh', 'echo 2');
    expect(await agent.stat('run.sh')).toMatchObject({ mode: 0o755 });
    await agent.changeMode('run.sh', 0o600);
    expect(await agent.stat('run.sh')).toMatchObject({ mode: 0o600 });
    expect(await sh(agent, 'ls -l run.sh')).toMatch(/^-rw-------/);
    expect(await refusal(agent.changeMode('нет', 0o600))).toBe('no_entry');
  });

  test('an empty file and a big one in pieces', async () => {
    const { agent } = meeting;
    await put(agent, 'empty', '');
    expect(await agent.read('empty')).toMatchObject({ sizeBytes: 0 });
    expect(await textAt(agent, 'empty')).toBe('');
    const big = randomBytes(9_000_001);
    const pieces = async function* () {
      for (let at = 0; at < big.length; at += 1_234_567) yield big.subarray(at, at + 1_234_567);
    };
    await agent.write('big', { sizeBytes: big.length, pieces: pieces() });
    const file = await agent.read('big');
    expect(file.sizeBytes).toBe(big.length);
    expect(sha256Of(await contentOf(file))).toBe(sha256Of(big));
    const part = await contentOf(await agent.read('big', { at: 4_000_000, most: 100_000 }));
    expect(part.equals(big.subarray(4_000_000, 4_100_000))).toBe(true);
    expect(await contentOf(await agent.read('big', { at: 9_000_000, most: 100 }))).toHaveLength(1);
    expect(await contentOf(await agent.read('big', { at: 9_500_000 }))).toHaveLength(0);
  });

  test('a write that is not finished is seen by nobody, and leaves nothing', async () => {
    await put(meeting.agent, 'a.txt', 'старое');
    const other = await meeting.another();
    const seen: string[][] = [];
    const pieces = async function* () {
      yield Buffer.alloc(500_000);
      seen.push(await namesIn(meeting.agent));
      throw new Error('the browser went away');
    };
    for (const path of ['a.txt', 'b.txt'])
      await expect(
        (path === 'a.txt' ? other : await meeting.another()).write(path, { sizeBytes: 1_000_000, pieces: pieces() }),
      ).rejects.toThrow('went away');
    expect(seen).toEqual([['a.txt'], ['a.txt']]);
    await expect.poll(() => sh(meeting.agent, 'ls -A')).toBe('a.txt\n');
    expect(await textAt(meeting.agent, 'a.txt')).toBe('старое');
  });

  test('writes at once do not mix', async () => {
    const { agent } = meeting;
    const letters = Array.from('abcdefghij');
    const slowly = async function* (letter: string) {
      for (let part = 0; part < 20; part++) {
        await sleep(1);
        yield Buffer.alloc(40_000, letter);
      }
    };
    await Promise.all(letters.map((one) => agent.write(one, { sizeBytes: 800_000, pieces: slowly(one) })));
    for (const one of letters)
      expect(sha256Of(await contentOf(await agent.read(one)))).toBe(sha256Of(Buffer.alloc(800_000, one)));
  });

  test('no path leads out of the home folder, and no last name is followed', async () => {
    const { agent } = meeting;
    await agent.makeFolder('inside');
    await put(agent, 'inside/own.txt', 'своё');
    await sh(
      agent,
      'ln -s /etc/passwd file; ln -s /etc folder; ln -s ../../.. up; ln -s inside/own.txt near; ln -s / root',
    );
    for (const path of ['file', 'folder/passwd', 'up/etc/passwd', 'root/etc/passwd', 'near'])
      expect(['denied', 'no_entry', 'not_folder']).toContain(await refusal(agent.read(path)));
    for (const path of ['folder', 'up', 'root/etc', 'folder/apt'])
      expect(['denied', 'no_entry', 'not_folder']).toContain(await refusal(agent.list(path)));
    for (const path of ['folder/put-test', 'up/put-test', 'root/tmp/put-test']) {
      expect(['denied', 'no_entry', 'not_folder']).toContain(await refusal(put(agent, path, 'чужое')));
      expect(['denied', 'no_entry', 'not_folder']).toContain(await refusal(agent.makeFolder(path)));
      expect(['denied', 'no_entry', 'not_folder']).toContain(await refusal(agent.move('inside', path)));
    }
    expect(await refusal(agent.changeMode('file', 0o777))).toBe('denied');
    expect(await agent.stat('folder')).toMatchObject({ name: 'folder', kind: 'link' });
    // a link is replaced and removed, and what it names stays
    await put(agent, 'near', 'новое');
    expect(await textAt(agent, 'inside/own.txt')).toBe('своё');
    for (const path of ['file', 'folder', 'up', 'root', 'near']) await agent.remove(path);
    expect(await namesIn(agent)).toEqual(['inside']);
    expect(await sh(agent, 'cat /etc/passwd | wc -c')).not.toBe('0\n');
  });

  test('names that are no UTF-8 are told as they are, and reach their files', async () => {
    const { agent } = meeting;
    // «при», «про» and «прё» of Windows, and a letter that is torn
    await sh(
      agent,
      `for odd in '\\317\\360\\350' '\\317\\360\\356' '\\317\\360\\270' '\\320'; do
      name=$(printf "$odd"); mkdir "$name"; printf %s "$odd" > "$name/$name.txt"; done`,
    );
    const names = await namesIn(agent);
    expect(names).toHaveLength(4);
    expect(new Set(names.map((name) => Buffer.from(exactBytes(name)).toString('hex')))).toEqual(
      new Set(['cff0e8', 'cff0ee', 'cff0b8', 'd0']),
    );
    for (const name of names) {
      const path = `${name}/${name}.txt`;
      const { tag, sizeBytes } = (await agent.list(name)).entries[0]!;
      expect(await textAt(agent, path)).toHaveLength(sizeBytes);
      await agent.write(path, Buffer.from('записано'), { tag });
      await agent.changeMode(path, 0o600);
      await agent.move(path, `${name}/${name}.new`);
      expect(await textAt(agent, `${name}/${name}.new`)).toBe('записано');
    }
    expect(await sh(agent, 'cat */*.new; ls */*.txt 2>/dev/null | wc -l')).toBe(`${'записано'.repeat(4)}0\n`);
    for (const name of names) await agent.remove(name);
    expect(await namesIn(agent)).toEqual([]);
  });

  test('what is no path is refused', async () => {
    const { agent } = meeting;
    await put(agent, 'a', 'a');
    for (const path of ['..', '.', './a', 'a/..', '../a', '/a', '/etc/passwd', 'a//b', 'b/', 'a\0b'])
      expect([path, await refusal(agent.read(path))]).toEqual([path, 'bad_name']);
    const { read, write, remove } = { read: '', write: '', remove: '' };
    expect(await refusal(agent.read(read))).toBe('bad_name');
    expect(await refusal(put(agent, write, 'a'))).toBe('bad_name');
    expect(await refusal(agent.remove(remove))).toBe('bad_name');
    expect(await refusal(agent.move('a', ''))).toBe('bad_name');
    expect(await refusal(put(agent, 'x'.repeat(256), 'a'))).toBe('too_long');
    expect(await refusal(put(agent, Array.from({ length: 210 }, () => 'папка').join('/'), 'a'))).toBe('too_long');
    expect(await namesIn(agent)).toEqual(['a']);
  });

  test('folders and files are not taken for each other', async () => {
    const { agent } = meeting;
    await put(agent, 'папка/файл', 'a');
    expect(await refusal(agent.read('папка'))).toBe('is_folder');
    expect(await refusal(put(agent, 'папка', 'a'))).toBe('is_folder');
    expect(await refusal(agent.list('папка/файл'))).toBe('not_folder');
    expect(await refusal(agent.makeFolder('папка/файл/ещё'))).toBe('not_folder');
    expect(await refusal(agent.read('нет'))).toBe('no_entry');
    expect(await refusal(agent.list('нет'))).toBe('no_entry');
    expect(await refusal(agent.remove('нет'))).toBe('no_entry');
    expect(await refusal(agent.move('нет', 'да'))).toBe('no_entry');
    await agent.makeFolder('папка');
    await agent.makeFolder('папка/новая/ещё');
    expect(await namesIn(agent, 'папка')).toEqual(['новая', 'файл'].toSorted());
  });

  test('a move overwrites only when it is asked to', async () => {
    const { agent } = meeting;
    await put(agent, 'a', 'первый');
    await put(agent, 'b', 'второй');
    expect(await refusal(agent.move('a', 'b'))).toBe('exists');
    await agent.move('a', 'b', { overwrites: true });
    expect(await textAt(agent, 'b')).toBe('первый');
    await put(agent, 'папка/c', 'третий');
    await agent.move('папка', 'другая');
    expect(await textAt(agent, 'другая/c')).toBe('третий');
    expect(await namesIn(agent)).toEqual(['b', 'другая']);
  });

  test('a folder is removed with all that is in it, at any depth', async () => {
    const { agent } = meeting;
    const deep = Array.from({ length: 150 }, (_, index) => `${index}`).join('/');
    await put(agent, `всё/${deep}/файл`, 'a');
    await sh(
      agent,
      'ln -s /etc всё/link; mkdir всё/closed; echo 1 > всё/closed/in; chmod 500 всё/closed; : > "всё/a b"',
    );
    await agent.remove('всё');
    expect(await namesIn(agent)).toEqual([]);
    expect(await sh(agent, 'ls /etc | wc -l')).not.toBe('0\n');
  });

  test('a folder of many entries is listed whole', async () => {
    const { agent } = meeting;
    await sh(agent, `mkdir many; cd many; seq -f 'имя-%g' 1 3000 | xargs touch`);
    const { entries, isCut } = await agent.list('many');
    expect(isCut).toBe(false);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(3000);
  });

  test('the disk counts what is written', async () => {
    const { agent } = meeting;
    const before = await agent.disk();
    await agent.write('big', Buffer.alloc(3_000_000, 'x'));
    expect((await agent.disk()).usedBytes).toBeGreaterThanOrEqual(before.usedBytes + 2_900_000);
  });

  if (traits.processes) specialFilesPromises(meeting);
  changesPromises(meeting);
}

function changesPromises(meeting: Meeting): void {
  test('changes are told: of programs and of the other conversation, also in new folders', async () => {
    const { agent } = meeting;
    await put(agent, 'old/a', 'a');
    const told = new Set<string>();
    await agent.watch((paths) => {
      for (const path of paths ?? ['everything']) told.add(path);
    });
    const other = await meeting.another();
    await put(other, 'новый файл', 'a');
    await expect.poll(() => [...told]).toContain('новый файл');
    await sh(agent, 'mkdir -p x/y/z; echo 1 > x/y/z/deep');
    await expect.poll(() => [...told]).toContain('x/y/z/deep');
    told.clear();
    await sh(agent, 'echo 2 >> x/y/z/deep');
    await expect.poll(() => [...told]).toContain('x/y/z/deep');
    await sh(agent, 'mv x/y old/y');
    await expect.poll(() => [...told]).toEqual(expect.arrayContaining(['x/y', 'old/y']));
    told.clear();
    await sh(agent, 'echo 3 >> old/y/z/deep');
    await expect.poll(() => [...told]).toContain('old/y/z/deep');
    await sh(agent, 'rm -r old');
    await expect.poll(() => [...told]).toContain('old');
  });

  test('changes in folders of tools are not told', async () => {
    const { agent } = meeting;
    const told = new Set<string>();
    await agent.watch((paths) => {
      for (const path of paths ?? ['everything']) told.add(path);
    });
    await sh(agent, 'mkdir -p p/.git p/node_modules/x p/__pycache__');
    await expect.poll(() => [...told]).toContain('p/__pycache__');
    told.clear();
    await sh(
      agent,
      'for d in .git node_modules node_modules/x __pycache__; do echo 1 > p/$d/in; done; echo 1 > p/last',
    );
    await expect.poll(() => [...told]).toContain('p/last');
    expect([...told].filter((path) => path.endsWith('/in'))).toEqual([]);
  });

  test('too many changes at once: look again', async () => {
    const { agent } = meeting;
    let isAll = false;
    await sh(agent, 'mkdir -p node_modules/many; cd node_modules/many; seq 1 5000 | xargs touch');
    await agent.watch((paths) => (isAll ||= paths === null));
    // what is in a folder that comes is told with it
    await sh(agent, 'mv node_modules/many many');
    await expect.poll(() => isAll).toBe(true);
  });
}

function specialFilesPromises(meeting: Meeting): void {
  test('what is no regular file is told, and not read', async () => {
    const { agent } = meeting;
    await sh(agent, 'mkfifo pipe');
    expect(await agent.stat('pipe')).toMatchObject({ kind: 'other' });
    expect(await refusal(agent.read('pipe'))).toBe('denied');
    await agent.remove('pipe');
  });
}
