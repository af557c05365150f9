/**
 * Nothing acknowledged is lost, whatever dies: fifty submissions wait while our process, the database and the judge's
 * children are killed in turn. Each must end with exactly one verdict.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { killableServer } from '../testing/killable-server.ts';

const waiting = 50;
const { dataDir, start, signIn, call, end, pid, close } = await killableServer(2);
afterAll(close);

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

const judgesOf = (parent: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found && Number(found[2]) === parent && found[3]!.includes('python'))
    .map((found) => Number(found![1]));

test('our process is killed', { timeout: 150_000 }, async () => {
  await start();
  await signIn('student');
  const ids = await submitAll();
  const done = await countDone(ids);
  expect(done).toBeLessThan(waiting);
  await end('SIGKILL');
  await start();
  await signIn('student');
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
    for (const judge of judgesOf(pid())) {
      process.kill(judge, 'SIGKILL');
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
