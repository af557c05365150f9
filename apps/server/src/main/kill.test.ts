/**
 * Nothing acknowledged is lost, whatever dies: fifty submissions wait while our process, the database and the judge's
 * children are killed in turn. Each must end with exactly one verdict.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

const waiting = 50;
const dataDir = await mkdtemp(join(tmpdir(), 'put-kill-'));
let server: ChildProcess;
let address = '';
let token = '';

async function start(): Promise<void> {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    PT_DATA_DIR: dataDir,
    PT_JUDGE_PLACES: '2',
    PT_LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    NODE_ENV: 'test',
  };
  server = spawn(process.execPath, [join(import.meta.dirname, 'all-in-one.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (found) resolve(`${found}/api/v1`);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  token = await call<{ access_token: string }>('POST', '/auth/login', {
    login: 'student',
    password: 'student-demo',
  }).then((session) => session.access_token);
}

async function call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const solution = (n: number) => ({
  task_id: 1,
  lesson_id: 1,
  language: 'python',
  files: [{ name: 'main.py', content: `# ${n}\nprint('Привет, мир!')` }],
});

/** Fifty solutions, each told again with its key until it is acknowledged, as the browser does. */
async function submitAll(): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < waiting; n++)
    ids.push(
      (await call<{ id: number }>('POST', '/user/submission', solution(n), { 'idempotency-key': crypto.randomUUID() }))
        .id,
    );
  return ids;
}

async function postmaster(): Promise<{ pid: number; host: string }> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), host: lines[4]! };
}

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ host: (await postmaster()).host, user: 'put', database: 'put' });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const countDone = async (ids: number[]) =>
  (
    await ask<{ n: number }>(`select count(*)::int as n from submission where id = any($1) and status = 'done'`, [ids])
  )[0]!.n;

async function expectOneVerdictEach(ids: number[]): Promise<void> {
  await expect.poll(() => countDone(ids).catch(() => -1), { timeout: 100_000, interval: 500 }).toBe(ids.length);
  const rows = await ask<{ id: number; verdict: string; judgements: number }>(
    `select id, verdict, (select count(*)::int from judgement where submission_id = submission.id) as judgements
     from submission where id = any($1) order by id`,
    [ids],
  );
  expect(rows).toEqual(ids.map((id) => ({ id, verdict: 'accepted', judgements: 1 })));
}

/** Waits until the judge is in the middle of it. */
const someAreDone = (ids: number[], least: number) =>
  expect.poll(() => countDone(ids), { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(least);

const judgesOf = (pid: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found && Number(found[2]) === pid && found[3]!.includes('python'))
    .map((found) => Number(found![1]));

afterAll(async () => {
  if (server.exitCode === null) {
    const hasEnded = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await hasEnded;
  }
  await rm(dataDir, { recursive: true, force: true });
});

test('our process is killed', { timeout: 150_000 }, async () => {
  await start();
  const ids = await submitAll();
  const done = await countDone(ids);
  expect(done).toBeLessThan(waiting);
  server.kill('SIGKILL');
  await new Promise((resolve) => server.once('exit', resolve));
  await start();
  expect(await countDone(ids)).toBeGreaterThanOrEqual(done);
  await expectOneVerdictEach(ids);
});

test('the database is killed', { timeout: 150_000 }, async () => {
  const ids = await submitAll();
  await someAreDone(ids, 3);
  process.kill((await postmaster()).pid, 'SIGKILL');
  await expectOneVerdictEach(ids);
});

test("the judge's children are killed, again and again", { timeout: 150_000 }, async () => {
  const ids = await submitAll();
  let killed = 0;
  for (let round = 0; round < 5; round++) {
    for (const pid of judgesOf(server.pid!)) {
      process.kill(pid, 'SIGKILL');
      killed++;
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  expect(killed).toBeGreaterThan(2);
  await expectOneVerdictEach(ids);
});

test('an answer that was lost on the way is asked for again, and there is one submission', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [one, again] = [
    await call<{ id: number }>('POST', '/user/submission', solution(0), headers),
    await call<{ id: number }>('POST', '/user/submission', solution(0), headers),
  ];
  expect(again.id).toBe(one.id);
});
