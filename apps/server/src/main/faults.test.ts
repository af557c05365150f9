/**
 * Nothing acknowledged is lost. While solutions come in, fifty faults kill judges, containers, supervisors, the
 * container engine, connections to the database, a worker, the database and the whole server, in an order that a seed
 * gives. Each submission still ends with exactly one verdict, the right one, and longer jobs continue where they were.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminImports, type ImportState } from '@put/contract/users/imports';
import type { RejudgeSummary } from '@put/contract/judge/rejudges';
import { afterAll, expect, test } from 'vitest';
import { randomOf, shuffled } from '../judging/seed.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { type MortalEngine, startMortalEngine } from '../testing/containers/mortal-engine.ts';

const seed = 20_261_121;
const patienceMs = 400_000;
const engine = await startMortalEngine('c-cpp');
const { dataDir, start, startWorker, workerPid, signIn, call, ask, end, pid, close } = await killableServer(
  engine ? { PT_DOCKER_HOST: engine.host } : { PT_DOCKER: 'off' },
);
afterAll(async () => {
  await close();
  await engine?.close();
});

const random = randomOf(seed);
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Retries for five minutes, longer than a browser does, because the machine may be busy. `work` must be harmless to repeat. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 300_000; ; await pause(100)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/**
 * Languages alternate: one is judged in this process, the other in containers, and it runs long enough to be killed.
 * Every fifth solution is wrong.
 */
function solutionOf(n: number) {
  const words = n % 5 === 4 ? 'Привет' : 'Привет, мир!';
  const verdict = n % 5 === 4 ? 'wrong_answer' : 'accepted';
  if (n % 2 === 0 || !engine) {
    const content = `# ${n}\nprint('${words}')`;
    return { verdict, language: 'python', files: [{ name: 'main.py', content }] };
  }
  const content = `#include <stdio.h>
#include <time.h>
int main(void) {
  while (clock() < CLOCKS_PER_SEC / 20) continue;
  puts("${words}"); // ${n}
}`;
  return { verdict, language: 'c', files: [{ name: 'main.c', content }] };
}

async function submit(n: number): Promise<{ id: number; verdict: string }> {
  const { verdict, ...solution } = solutionOf(n);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { task_id: 1, lesson_id: 1, ...solution };
  const { id } = await untilDone(() => call<{ id: number }>('POST', '/user/submission', body, headers));
  return { id, verdict };
}

const judges = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found && [pid(), workerPid()].includes(Number(found[2])) && found[3]!.includes('python'))
    .map((found) => Number(found![1]));

/** Kills the found process. It may end before that, so the search is repeated. */
const killInContainer = (find: (engine: MortalEngine, id: string) => Promise<number | undefined>) =>
  untilDone(async () => {
    const id = oneOf(await engine!.listContainers());
    const victim = id && (await find(engine!, id));
    if (!victim) throw new Error('no container');
    process.kill(victim, 'SIGKILL');
  });

let reviving: Promise<void> | undefined;

const faults = {
  /** A child process of the judge. */
  async judge() {
    process.kill(await untilDone(async () => oneOf(judges()) ?? Promise.reject(new Error('no judge'))), 'SIGKILL');
  },
  async connection() {
    const victims = await untilDone(() =>
      ask<{ pid: number }>(`select pid from pg_stat_activity
        where datname = 'put' and pid <> pg_backend_pid() and backend_type = 'client backend' order by pid`),
    );
    await ask('select pg_terminate_backend($1)', [oneOf(victims)?.pid ?? 0]);
  },
  async container() {
    await untilDone(async () => {
      const id = oneOf(await engine!.listContainers());
      if (!id) throw new Error('no container');
      await engine!.killContainer(id);
    });
  },
  supervisor: () => killInContainer(({ findSupervisor }, id) => findSupervisor(id)),
  shim: () => killInContainer(({ findShim }, id) => findShim(id)),
  /** Solutions keep coming in while the engine is dead. */
  async engine() {
    await reviving;
    await engine!.kill();
    reviving = pause(1000 * random()).then(engine!.start);
  },
  worker: startWorker,
  async database() {
    process.kill(await postmaster(), 'SIGKILL');
  },
  async server() {
    await end('SIGKILL');
    await start();
    await untilDone(() => signIn('student'));
  },
};

const ofEverything = { connection: 13, worker: 2, database: 1, server: 1 };
const counts: Partial<Record<keyof typeof faults, number>> = engine
  ? { ...ofEverything, judge: 13, container: 9, supervisor: 5, shim: 2, engine: 4 }
  : { ...ofEverything, judge: 33 };
const plan = shuffled(
  (Object.keys(faults) as (keyof typeof faults)[]).flatMap((name) =>
    Array.from({ length: counts[name] ?? 0 }, () => name),
  ),
  seed,
);

test(
  'fifty faults under load: each solution has exactly one verdict, the right one',
  { timeout: 1_200_000 },
  async () => {
    await start();
    await startWorker();
    await signIn('student');
    await ask(`update task set config = jsonb_set(config, '{languages}', '["python", "c"]') where id = 1`);
    const submitted: Awaited<ReturnType<typeof submit>>[] = [];
    expect(plan).toHaveLength(50);
    for (const fault of plan) {
      submitted.push(await submit(submitted.length));
      await pause(random() * 80);
      await faults[fault]();
    }
    expect(new Set(submitted.map(({ id }) => id)).size).toBe(plan.length);
    const open = () => ask<{ n: number }>(`select count(*)::int as n from submission where status <> 'done'`);
    await expect.poll(() => open().catch(() => []), { timeout: patienceMs, interval: 500 }).toEqual([{ n: 0 }]);
    const rows = await ask<{ id: number; verdict: string; judgements: number }>(
      `select id, verdict, (select count(*)::int from judgement where submission_id = submission.id) as judgements
     from submission order by id`,
    );
    // no more rows than acknowledged: a repeat under the same idempotency key is the same submission
    expect(rows).toEqual(submitted.map((one) => ({ ...one, judgements: 1 })));
  },
);

test(
  'a rejudge and an import of people go on after kill -9, each submission and each person once',
  { timeout: 1_200_000 },
  async () => {
    const people = 200;
    const text = ['ФИО;Класс', ...Array.from({ length: people }, (_, n) => `Проверкина Анна${n};7 «Б»`)].join('\n');
    await untilDone(() => signIn('admin'));
    const file_base64 = Buffer.from(text).toString('base64');
    const run = await call<{ id: number }>('POST', adminImports.start.path, { file_name: 'класс.csv', file_base64 });
    const rejudge = await call<{ id: number }>('POST', '/admin/rejudge', { task_id: 1 });
    const importState = () => call<ImportState>('GET', `${adminImports.start.path}/${run.id}`);
    const rejudgeState = () => call<RejudgeSummary>('GET', `/admin/rejudge/${rejudge.id}`);
    await expect.poll(async () => (await rejudgeState()).done, { interval: 20 }).toBeGreaterThan(0);
    await expect.poll(async () => (await importState()).done, { interval: 20 }).toBeGreaterThan(0);
    await end('SIGKILL');
    await startWorker();

    await start();
    await untilDone(() => signIn('admin'));
    await expect.poll(async () => (await rejudgeState()).status, { timeout: patienceMs, interval: 200 }).toBe('ready');
    const { total } = await rejudgeState();
    expect(await rejudgeState()).toMatchObject({ total: 50, done: 50, failed: 0, changed: 0 });
    const applied = await call<{ applied: number }>('POST', `/admin/rejudge/${rejudge.id}/apply`, {});
    expect(applied).toEqual({ applied: total, left_out: 0 });

    await expect.poll(async () => (await importState()).status, { timeout: patienceMs, interval: 200 }).toBe('done');
    const after = await importState();
    expect(after).toMatchObject({ total: people, done: people, created: people, failed: 0, bad_rows: [] });
    expect(new Set(after.slips.map(({ login }) => login)).size).toBe(people);
    const found = await call<{ total: number }>('GET', `/admin/users?q=${encodeURIComponent('Проверкина')}&limit=1`);
    expect(found.total).toBe(people);
    const slip = after.slips.at(-1)!;
    const opened = await call<{ user: { username: string } }>('POST', '/auth/login', slip);
    expect(opened.user.username).toBe(slip.login);
  },
);
