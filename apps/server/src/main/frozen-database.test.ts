/**
 * A database that keeps its connections open and does not answer: SIGSTOP stops it while solutions come in and longer
 * jobs run. Every call still gets an answer. Afterwards the work continues, and what was sent again under its
 * idempotency key exists once.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminImports, type ImportState } from '@put/contract/users/imports';
import type { RejudgeSummary } from '@put/contract/judge/rejudges';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { killableServer } from '../testing/processes/killable-server.ts';

const { dataDir, start, signIn, send, call, close } = await killableServer({ PT_DOCKER: 'off' });
const stopped: number[] = [];
const thaw = () => stopped.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'));
afterAll(async () => {
  thaw();
  await close();
});

const readPostmaster = async () => (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');

/** Stops the postmaster and its children. */
async function freeze(): Promise<void> {
  const stop = (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    stopped.push(pid);
  };
  const postmaster = Number((await readPostmaster())[0]);
  // the postmaster first, so that it starts no more children
  stop(postmaster);
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .forEach(([pid]) => stop(pid!));
}

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ host: (await readPostmaster())[4]!, user: 'put', database: 'put' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const solution = (n: number) => ({
  task_id: 1,
  lesson_id: 1,
  language: 'python',
  files: [{ name: 'main.py', content: `# ${n}\nprint('Привет, мир!')` }],
});
const keys = Array.from({ length: 12 }, () => crypto.randomUUID());
const submit = (n: number) => send('POST', '/user/submission', solution(n), { 'idempotency-key': keys[n]! });

test('a frozen database: everybody is answered, nothing is half done, and what is sent again is there once', async () => {
  await start();
  await signIn('admin');
  const people = 60;
  const text = ['ФИО;Класс', ...Array.from({ length: people }, (_, n) => `Морозова Анна${n};7 «Б»`)].join('\n');
  const imported = { file_name: 'класс.csv', file_base64: Buffer.from(text).toString('base64') };
  await signIn('student');
  for (const n of [0, 1, 2]) expect((await submit(n)).status).toBe(200);
  await expect.poll(() => ask(`select 1 from submission where status <> 'done'`), { interval: 200 }).toEqual([]);
  await signIn('admin');
  const rejudge = await call<{ id: number }>('POST', '/admin/rejudge', { task_id: 1 });
  const run = await call<{ id: number }>('POST', adminImports.start.path, imported);
  await signIn('student');

  // some submissions are under way when the database freezes
  const early = [3, 4, 5].map(submit);
  await freeze();
  const late = [6, 7, 8].map(submit);
  const answers = await Promise.all([...early, ...late]);
  expect(answers.slice(3).map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ status: 503, code: 'database_down' });
  }
  // while it is frozen, calls are refused at once, and /health/ready reports it
  expect((await submit(9)).status).toBe(503);
  expect((await send('GET', '/user/courses')).status).toBe(503);
  const ready = await send('GET', '/health/ready');
  expect([ready.status, ((await ready.json()) as { code: string }).code]).toEqual([503, 'not_ready']);
  expect((await send('GET', '/health/live')).status).toBe(200);

  thaw();
  await expect.poll(async () => (await send('GET', '/health/ready')).status).toBe(200);
  await expect.poll(async () => (await submit(0)).status).toBe(200);
  // repeats all of them, as the browser does
  for (const _ of [1, 2])
    for (const [n] of keys.entries()) expect((await submit(n)).status, `the solution ${n}`).toBe(200);
  const open = () => ask(`select id from submission where status <> 'done'`);
  await expect.poll(open, { timeout: 120_000, interval: 200 }).toEqual([]);
  const rows = await ask<{ verdict: string; judgements: number }>(
    `select verdict, (select count(*)::int from judgement where submission_id = submission.id) as judgements from submission`,
  );
  expect(rows).toEqual(keys.map(() => ({ verdict: 'accepted', judgements: 1 })));

  await signIn('admin');
  const rejudgeState = () => call<RejudgeSummary>('GET', `/admin/rejudge/${rejudge.id}`);
  await expect.poll(async () => (await rejudgeState()).status, { timeout: 120_000, interval: 200 }).toBe('ready');
  expect(await rejudgeState()).toMatchObject({ total: 3, done: 3, failed: 0, changed: 0 });
  const importState = () => call<ImportState>('GET', `${adminImports.start.path}/${run.id}`);
  await expect.poll(async () => (await importState()).status, { timeout: 120_000, interval: 200 }).toBe('done');
  expect(await importState()).toMatchObject({ total: people, done: people, created: people, failed: 0 });
});
