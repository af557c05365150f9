/** The bundled database goes back to a moment: what was written before it is there, what came after it is not. */
import { chmod, chown, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTemporaryFolder } from '../../testing/open-folder.ts';
import { operatorCommand } from '../../testing/processes/operator-command.ts';
import { DatabaseError } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { diskFiles } from '../files/disk-files.ts';
import { goBack } from './go-back.ts';
import { forgetOld, takeBaseWhenDue } from './keep-bases.ts';
import { archivedFiles, openFileKeeper } from './keep-files.ts';
import { fetchWal, keepWal } from './keep-wal.ts';
import { archivingTo, endBranch, listBases, openBranch } from './wal-archive.ts';

let folder: string;
let archive: string;
const dataDir = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await openTemporaryFolder('put-wal-');
  // PostgreSQL and a shell read this name
  archive = join(folder, "it's 100 % «архив»");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lost: string[] = [];
const onLost = (path: string) => void lost.push(path);

/** The bundled database on a data folder, archiving. */
async function open(name: string) {
  const branch = await openBranch(dataDir(name), archive);
  const server = await startEmbeddedPostgres({
    dataDir: dataDir(name),
    log: { info: () => undefined, error: console.error },
    parameters: () => Promise.resolve(archivingTo(branch)),
  });
  const client = new pg.Client(server.connect);
  await client.connect();
  const ask = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;
  return {
    ask,
    write: (text: string) => ask('insert into note (text) values ($1)', [text]),
    notes: async () => (await ask('select text from note order by id')).map(({ text }) => text),
    takeBase: (signal?: AbortSignal) =>
      takeBaseWhenDue(
        {
          connect: server.connect,
          dataDir: dataDir(name),
          files: undefined,
          onLost,
          archive,
          branch,
          keepDays: 7,
        },
        signal,
      ),
    /** What was written is in the archive. */
    async archived() {
      const [row] = await ask('select pg_walfile_name(pg_current_wal_lsn()) as wal, pg_switch_wal()');
      await expect.poll(() => readdir(branch.walFolder)).toContain(`${String(row!['wal'])}.zst`);
    },
    async close() {
      await client.end();
      await server.close();
    },
  };
}

test('the database goes back to a moment, lives on, and any moment of both lives can be chosen', async () => {
  const lost = await open('lost');
  await lost.ask('create table note (id integer generated always as identity, text text)');
  await lost.write('до копии');
  await lost.takeBase();
  // another one is not due for a day
  await lost.takeBase();
  expect(await listBases(archive)).toHaveLength(1);
  await lost.write('после копии');
  await sleep(20);
  const moment = new Date();
  await sleep(20);
  await lost.write('ошибка учителя');
  await lost.archived();
  await lost.close();

  const goTo = (name: string, until: string) =>
    operatorCommand('restore', { PT_DATA_DIR: dataDir(name) }, '--until', until, '--from', archive);
  const [said, unread] = await Promise.all([goTo('back', moment.toISOString()), goTo('nowhere', 'вчера')]);
  expect(said).toMatchObject({ code: 0, said: expect.stringContaining('Восстановлено. Последняя запись') as string });
  expect(unread).toMatchObject({ code: 1, said: expect.stringContaining('вида 2026-11-27T10:15') as string });
  const back = await open('back');
  expect(await back.notes()).toEqual(['до копии', 'после копии']);
  await back.takeBase();
  await back.write('вторая жизнь');
  await back.archived();
  await back.close();
  expect(await readdir(archive)).toHaveLength(2);

  // the last moment is of the second life, and the mistake can still be looked at
  await goBack({ dataDir: dataDir('last'), archive, until: undefined });
  const last = await open('last');
  expect(await last.notes()).toEqual(['до копии', 'после копии', 'вторая жизнь']);
  await last.close();
  await expect(goBack({ dataDir: dataDir('last'), archive, until: undefined })).rejects.toThrow(/уже есть база данных/);
  const early = new Date('2026-01-01');
  await expect(goBack({ dataDir: dataDir('early'), archive, until: early })).rejects.toThrow(/Самый ранний миг/);
});

test('a moment after the end of the archive, and a damaged copy, are told and leave nothing', async () => {
  await expect(goBack({ dataDir: dataDir('late'), archive, until: new Date() })).rejects.toThrow(
    /Архив кончается раньше/,
  );
  const [first] = await listBases(archive);
  const bytes = await readFile(first!.path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(first!.path, bytes);
  await expect(goBack({ dataDir: dataDir('flipped'), archive, until: first!.wholeAt })).rejects.toThrow(/повреждён/);
  expect(await readdir(dataDir('late'))).not.toContain('postgres');
  expect(await readdir(dataDir('flipped'))).toEqual([]);
});

/** Makes a file, and the folders above it. */
async function put(root: string, path: string, content = ''): Promise<string> {
  const whole = join(root, path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, content);
  return whole;
}

test('home folders of containers and the key of ssh come back with the database, as they were at its copy', async () => {
  const data = await open('with-homes');
  const from = dataDir('with-homes');
  const owner = process.getuid?.() === 0 ? 100_007 : process.getuid!();
  const work = await put(from, 'containers/7/home/работа/задача.py', 'print(1)');
  await chmod(work, 0o640);
  await symlink('работа/задача.py', join(from, 'containers/7/home/ссылка'));
  for (const path of ['', 'работа', 'работа/задача.py'])
    await chown(join(from, 'containers/7/home', path), owner, owner);
  await put(from, 'containers/7/started.json', '{}');
  await put(from, 'containers/7/run/s', 'a socket');
  await put(from, 'containers/check-3/home/a', 'of the judge');
  // one that no archive takes keeps no other from its turn
  await truncate(await put(from, 'containers/6/home/дыра'), 17 * 2 ** 30);
  await put(from, 'ssh-host-key', 'ключ');
  await put(from, 'kubernetes-homes/9.1.tar', 'a tar');
  await put(from, 'kubernetes-homes/9.2.tar-half', 'a half');
  await put(from, 'secret', 'stays out');
  await data.takeBase();
  expect(lost).toEqual(['containers/6/home']);
  await put(from, 'containers/7/home/позже', '');
  await data.close();

  const to = dataDir('with-homes-again');
  await put(to, 'kubernetes-homes/5.1.tar', 'of another life');
  const reached = await goBack({ dataDir: to, archive, until: undefined });
  expect(reached).toMatchObject({ lost: ['containers/6/home'], kept: ['kubernetes-homes'] });
  const all = await readdir(to, { recursive: true });
  expect(all.filter((path) => !/^(postgres|run$|lock$)/.test(path)).toSorted()).toEqual([
    'containers',
    'containers/6',
    'containers/7',
    'containers/7/home',
    'containers/7/home/работа',
    'containers/7/home/работа/задача.py',
    'containers/7/home/ссылка',
    'containers/7/started.json',
    'kubernetes-homes',
    'kubernetes-homes/5.1.tar',
    'ssh-host-key',
  ]);
  expect(await readFile(join(to, 'containers/7/home/ссылка'), 'utf8')).toBe('print(1)');
  const { mode, uid } = await stat(join(to, 'containers/7/home/работа/задача.py'));
  expect([mode & 0o777, uid]).toEqual([0o640, owner]);
  expect((await stat(join(to, 'containers/7/home'))).uid).toBe(owner);
  expect(await readFile(join(to, 'ssh-host-key'), 'utf8')).toBe('ключ');
  expect((await stat(join(to, 'ssh-host-key'))).mode & 0o777).toBe(0o600);
});

test('an uploaded file is copied once, outlives its removal while a moment may need it, and a damaged one is told once', async () => {
  const uploads = await diskFiles({ folder: join(folder, 'uploads'), reserveBytes: 0 });
  const keep = async (text: string) => {
    const staged = await uploads.stage(Readable.from([Buffer.from(text)]));
    await staged.keep();
    return staged.sha256;
  };
  const kept = join(folder, 'of-files');
  const [one, two] = [await keep('один'), await keep('два')];
  await writeFile(join(folder, 'uploads', two.slice(0, 2), two.slice(2)), 'другое');
  const keeper = await openFileKeeper({ files: uploads, archive: kept });
  await expect(keeper.keepNew()).rejects.toThrow(two);
  const three = await keep('три');
  await keeper.keepNew();
  const inArchive = async (sha256: string) => {
    const content = await archivedFiles(kept).open(sha256);
    return content && (await text(content));
  };
  expect(await Promise.all([one, two, three].map(inArchive))).toEqual(['один', undefined, 'три']);

  await uploads.remove(one);
  const before = new Date();
  await keeper.forgetGone(before);
  await sleep(5);
  // another process goes on
  const next = await openFileKeeper({ files: uploads, archive: kept });
  await next.forgetGone(before);
  expect(await inArchive(one)).toBe('один');
  await next.forgetGone(new Date());
  expect(await Promise.all([one, three].map(inArchive))).toEqual([undefined, 'три']);
  // it is uploaded again
  await uploads.remove(two);
  expect(await keep('один')).toBe(one);
  await next.keepNew();
  expect(await inArchive(one)).toBe('один');
});

test('a base is broken off at a stop, and leaves nothing', async () => {
  const data = await open('broken');
  const branch = await openBranch(dataDir('broken'), archive);
  const stop = new AbortController();
  const taken = data.takeBase(stop.signal).catch((error: unknown) => error);
  await expect.poll(() => readdir(branch.baseFolder), { interval: 1 }).toEqual(['new.tar.zst.part']);
  stop.abort();
  expect(await taken).toBeInstanceOf(Error);
  expect(await readdir(branch.baseFolder)).toEqual([]);
  await data.close();
});

test('WAL that is kept is never overwritten', async () => {
  const [source, kept] = [join(folder, 'source'), join(folder, 'kept')];
  await mkdir(kept);
  await writeFile(source, 'one');
  await keepWal(source, kept, 'A');
  await keepWal(source, kept, 'A');
  await writeFile(source, 'two');
  await expect(keepWal(source, kept, 'A')).rejects.toThrow(/another content/);
  // left by a process that was killed
  await writeFile(join(kept, 'B.zst.part'), 'half');
  await keepWal(source, kept, 'B');
  expect((await readdir(kept)).toSorted()).toEqual(['A.zst', 'B.zst']);
  expect((await stat(join(kept, 'A.zst'))).mode & 0o777).toBe(0o600);
  expect(await fetchWal(kept, 'A', join(folder, 'target'))).toBe(true);
  expect(await readFile(join(folder, 'target'), 'utf8')).toBe('one');
  expect(await fetchWal(kept, 'C', join(folder, 'target'))).toBe(false);
});

test('what no moment of the kept days needs is forgotten, and a start without archiving ends the branch', async () => {
  const old = join(folder, 'old');
  const data = dataDir('data');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-');
  const wal = (n: number) => `00000001${String(n).padStart(16, '0')}`;
  const fill = async (bases: [days: number, first: number][]) => {
    await endBranch(data);
    const branch = await openBranch(data, old);
    for (const [days, first] of bases)
      await writeFile(join(branch.baseFolder, `${daysAgo(days)}_${wal(first)}.tar.zst`), '');
    for (let n = 1; n < 10; n += 1) await writeFile(join(branch.walFolder, `${wal(n)}.zst`), '');
    return branch;
  };
  await fill([[40, 2]]);
  const current = await fill([
    [20, 3],
    [9, 5],
    [2, 7],
  ]);
  await writeFile(join(current.baseFolder, 'notes.txt'), '');
  expect(await openBranch(data, old)).toEqual(current);
  await forgetOld({ archive: old, branch: current, keepDays: 7 });
  expect(await readdir(old)).toEqual([basename(dirname(current.walFolder))]);
  expect((await readdir(current.walFolder)).toSorted()).toEqual([5, 6, 7, 8, 9].map((n) => `${wal(n)}.zst`));
  expect((await listBases(old)).map(({ firstWal }) => firstWal)).toEqual([wal(5), wal(7)]);
  expect(await readdir(current.baseFolder)).toContain('notes.txt');
});

test('an archive that can not be made is a sentence, and no branch is begun', async () => {
  await writeFile(dataDir('a file'), '');
  const inside = join(dataDir('a file'), 'wal');
  const refused = await openBranch(dataDir('nowhere'), inside).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseError);
  expect((refused as Error).message).toBe(`PT_WAL_ARCHIVE_DIR: ${inside}: на пути к нему не папка, а файл.`);
});
