import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openTemporaryFolder } from '../../testing/open-folder.ts';
import { testPrograms } from '../../testing/postgres-programs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseAccount, plainEnv } from './postgres-account.ts';
import { bundledPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { stopOrphan } from './stop-orphan.ts';

const programs = testPrograms() ?? (await bundledPostgres());
const isRoot = process.getuid?.() === 0;
const execute = promisify(execFile);
const nobody = 65_534;

let dataDir: string;
let logged: string[];
const open: { close(): Promise<void> }[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await openTemporaryFolder('put-embedded-');
  logged = [];
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(open.splice(0).map((one) => one.close()));
  // a killed process leaves its server running where the system cannot end children with their parent
  await stopOrphan(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const log = (message: string) => void logged.push(message);
  const server = await startEmbeddedPostgres({ dataDir: folder, programs, log: { info: log, error: log } });
  open.push(server);
  return server;
}

const connectNear = (): pg.ClientConfig => ({ host: join(dataDir, 'run'), user: 'put', database: 'put' });

async function ask(connect: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connect);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

type Elsewhere = { env?: NodeJS.ProcessEnv; programs?: PostgresPrograms; uid?: number };

/**
 * Starts a process that opens the database in `dataDir` as the product does, and keeps it open. The process changes its
 * user only after it has loaded our code, because other users may have no access to the checkout.
 */
async function startElsewhere(options: Elsewhere = {}): Promise<ChildProcess> {
  const { env = process.env, uid = null } = options;
  const module = pathToFileURL(join(import.meta.dirname, 'embedded-postgres.ts')).href;
  const arguments_ = JSON.stringify({ dataDir, programs: options.programs ?? programs });
  const code = `import { startEmbeddedPostgres } from '${module}';
    process.chdir('/');
    if (${uid} !== null) { process.setgroups([]); process.setgid(${uid}); process.setuid(${uid}); }
    await startEmbeddedPostgres({ ...${arguments_}, log: { info() {}, error: console.error } });
    console.log('ready'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  children.push(child);
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint += chunk));
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`ended before it was ready: ${complaint}`))),
  ]);
  return child;
}

test('committed data exist at the next start, and no other user can connect', async () => {
  const first = await start();
  await ask(first.connect, 'create table note as select 7 as id');
  expect((await stat(String(first.connect.host))).mode & 0o777).toBe(0o700);
  expect(await ask(first.connect, 'show listen_addresses')).toEqual(['']);
  expect(
    await ask(first.connect, "select setting from pg_settings where name in ('fsync', 'synchronous_commit')"),
  ).toEqual(['on', 'on']);
  await first.close();
  await expect(ask(first.connect, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  const second = await start();
  expect(await ask(second.connect, 'select id from note')).toEqual([7]);
});

test('a second start on the same folder is refused and leaves the first alone', async () => {
  const { connect } = await start();
  await expect(start()).rejects.toThrow(/уже занята другим запущенным «Путём»/);
  expect(await ask(connect, 'select 1')).toEqual([1]);
});

test('after kill -9 of our process the next one starts and finds every row', async () => {
  const killed = await startElsewhere();
  await ask(connectNear(), 'create table note as select 7 as id');
  await expect(start()).rejects.toThrow(/уже занята/);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const next = await start();
  expect(await ask(next.connect, 'select id from note')).toEqual([7]);
});

test('a server left by a killed process is stopped first', async () => {
  const first = await start();
  await first.close();
  const folder = join(dataDir, 'postgres');
  const { wrap, ids } = await chooseAccount(folder, programs.postgres);
  const [program, ...args] = [...wrap, programs.postgres, '-D', folder, '-h', '', '-k', join(dataDir, 'run')];
  const orphan = spawn(program, args, { ...ids, env: plainEnv(), stdio: 'ignore' });
  children.push(orphan);
  await expect.poll(() => ask(first.connect, 'select 1').catch(() => [])).toEqual([1]);

  const next = await start();
  expect(logged).toContain('Остановлен PostgreSQL, оставшийся от прерванного запуска');
  expect(next.pid()).not.toBe(orphan.pid);
  expect(await ask(next.connect, 'select 1')).toEqual([1]);
});

test('a pid file that names another program does not prevent the start', async () => {
  const first = await start();
  await first.close();
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
  const next = await start();
  expect(await ask(next.connect, 'select 1')).toEqual([1]);
});

test('a server that is killed is started again', async () => {
  const server = await start();
  const before = server.pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => ask(server.connect, 'select 2').catch(() => [])).toEqual([2]);
  expect(server.pid()).not.toBe(before);
  expect(logged.some((line) => line.includes('неожиданно завершился (SIGKILL)'))).toBe(true);
});

test('data of another major version is refused untouched', async () => {
  const first = await start();
  await first.close();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(
    /созданы PostgreSQL 14.*npm run backup прежним выпуском.*npm run restore новым/s,
  );
  expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('14\n');
});

test('a first start that was interrupted begins anew', async () => {
  await mkdir(join(dataDir, 'postgres.new'));
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '');
  const server = await start();
  expect(await ask(server.connect, 'select 1')).toEqual([1]);
});

test('when the folder is too deep for a socket, the socket is in a short folder elsewhere', async () => {
  const server = await start(join(dataDir, 'очень-длинное-имя-папки'.repeat(3), 'data'));
  expect(Buffer.byteLength(`${server.connect.host}/.s.PGSQL.5432`)).toBeLessThan(100);
  expect(await ask(server.connect, 'select 1')).toEqual([1]);
  await rm(String(server.connect.host), { recursive: true });
});

/** PostgreSQL where every user may run it: in its place, or a copy of it. */
let opened: Promise<PostgresPrograms> | undefined;
const openPrograms = () => (opened ??= findOpenPrograms());
afterAll(async () => {
  const { postgres } = (await opened) ?? programs;
  if (postgres !== programs.postgres) await rm(join(dirname(postgres), '../..'), { recursive: true });
});

async function findOpenPrograms(): Promise<PostgresPrograms> {
  const mayRun = await execute(programs.postgres, ['--version'], { uid: nobody, gid: nobody, cwd: '/' }).then(
    () => true,
    () => false,
  );
  if (mayRun) return programs;
  const root = join(dirname(programs.postgres), '..');
  const copy = join(await openTemporaryFolder('put-postgres-'), basename(root));
  await execute('cp', ['-a', root, copy]);
  await execute('chmod', ['-R', 'a+rX', copy]);
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

test.runIf(isRoot).each([
  ['with a name', 1],
  ['that is only a number, as in a container', 12_345],
])('an ordinary user %s starts it as itself', async (_, uid) => {
  await chown(dataDir, uid, uid);
  await startElsewhere({ uid, env: { PATH: process.env['PATH'] }, programs: await openPrograms() });
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
  expect(await ask(connectNear(), 'select 1')).toEqual([1]);
});

test.runIf(isRoot)('root without namespaces runs the server as nobody', async () => {
  const bin = join(dataDir, 'bin');
  await mkdir(bin);
  for (const name of ['chown', 'test']) await symlink(`/usr/bin/${name}`, join(bin, name));
  await startElsewhere({ env: { PATH: bin }, programs: await openPrograms() });
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody);
  expect(await ask(connectNear(), 'select 1')).toEqual([1]);
});
