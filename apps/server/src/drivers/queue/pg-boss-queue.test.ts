import { PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testQueue } from '../../testing/queue.ts';
import { postgresEvents } from '../events/postgres-events.ts';
import { pgBossQueue } from './pg-boss-queue.ts';
import { type Job, RetryLater } from './queue.ts';

const { db, pool, open, queue } = await testQueue();

const other = await testDatabase();

const named = (name: string, more: Partial<Job> = {}) => ({
  name,
  payload: z.object({ n: z.number() }),
  attempts: 3,
  timeoutS: 60,
  ...more,
});
type Kind = ReturnType<typeof named>;
const add = (job: Kind, n: number, options: { priority?: number; needs?: string } = {}) =>
  db.transaction().execute((tx) => queue.add(tx, job, { n }, options));
const giveUp = async () => undefined;

test('a job that needs what nobody has holds up no other, and is done by the first who has it', async () => {
  const job = named('needs');
  for (const n of [1, 2, 3]) await add(job, n, { priority: 9, needs: 'cpp' });
  await add(job, 4, { needs: 'python' });
  await add(job, 5);
  const done: [string, number][] = [];
  const work = async (name: string, lacks: string[]) => {
    const own = await open();
    const run = async ({ n }: { n: number }) => void done.push([name, n]);
    await own.work(job, { run, giveUp, lacks: () => lacks }, 1);
    return own;
  };
  const first = await work('a', ['cpp', 'cpp by tests']);
  await expect
    .poll(() => done, { interval: 10 })
    .toEqual([
      ['a', 4],
      ['a', 5],
    ]);
  const second = await work('b', ['python']);
  await expect.poll(() => done.length, { interval: 10 }).toBe(5);
  expect(done.slice(2)).toEqual([1, 2, 3].map((n) => ['b', n]));
  await Promise.all([first.close(0), second.close(0)]);
});

test('what turns out to be needed is remembered', async () => {
  const job = named('turns-out');
  await add(job, 1);
  const [tries, done]: [number[], number[]] = [[], []];
  const own = await open();
  const refuse = async ({ n }: { n: number }) => {
    tries.push(n);
    throw new RetryLater('another has it', { needs: 'go' });
  };
  await own.work(job, { run: refuse, giveUp, lacks: () => ['go'] }, 1);
  await expect.poll(() => tries.length, { interval: 10 }).toBe(1);
  await add(job, 2, { needs: 'go' });
  const other = await open();
  await other.work(job, { run: async ({ n }) => void done.push(n), giveUp }, 1);
  await expect.poll(() => new Set(done), { interval: 10 }).toEqual(new Set([1, 2]));
  expect(tries).toEqual([1]);
  await Promise.all([own.close(0), other.close(0)]);
});

test('a process that ends gives its job back at once, and the job loses no attempt', async () => {
  const job = named('given-back', { attempts: 1, isGivenBack: true });
  const ending = await open();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const run = (_: { n: number }, signal: AbortSignal) => {
    begin();
    return new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  await ending.work(job, { run, giveUp }, 1);
  await add(job, 1, { needs: 'cpp', priority: 5 });
  await begun;
  // without a grace it would not end
  await ending.close(1e9);
  const { rows } = await pool.query<{ group_id: string; priority: number; state: string }>(
    `select group_id, priority, state::text from pgboss.job where name = 'given-back' and state < 'active'`,
  );
  expect(rows).toEqual([{ group_id: 'cpp', priority: 5, state: 'created' }]);
  const done: number[] = [];
  const other = await open();
  await other.work(job, { run: async ({ n }) => void done.push(n), giveUp }, 1);
  await expect.poll(() => done, { interval: 10 }).toEqual([1]);
  await other.close(0);
});

test('jobs that are passed over are read by the index', async () => {
  const job = named('passed-over');
  for (let n = 0; n < 4; n += 1) await add(job, n, { priority: 1, needs: 'cpp' });
  // as many as a school hands in while its machine is away
  await pool.query(
    `insert into pgboss.job (name, data, priority, group_id, policy, dead_letter)
     select name, data, priority, group_id, policy, dead_letter from pgboss.job, generate_series(1, 5000) where name = 'passed-over'`,
  );
  await pool.query('analyze pgboss.job');
  const plans: string[] = [];
  const boss = new PgBoss({
    schema: 'pgboss',
    schedule: false,
    supervise: false,
    migrate: false,
    db: {
      async executeSql(text, values) {
        if (!/SKIP LOCKED/i.test(text)) return pool.query(text, values as unknown[]);
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values as unknown[]);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    },
  });
  await boss.start();
  await boss.fetch('passed-over', { ignoreGroups: ['cpp'], includeMetadata: true });
  await boss.stop({ graceful: false });
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('Index');
  expect(plans[0]).not.toContain('Seq Scan');
});

test('a database that goes away is told once, not by each lane again and again', async () => {
  const told: unknown[] = [];
  const quiet = { connect: other.connect, onError: (error: unknown) => void told.push(error) };
  const otherEvents = await postgresEvents({ db: other.db, ...quiet, onError: () => undefined });
  const lost = await pgBossQueue({ ...quiet, events: otherEvents, putOffS: 0 });
  const done: number[] = [];
  const job = named('outage');
  const run = async ({ n }: { n: number }) => void done.push(n);
  await lost.work(job, { run, giveUp }, 8);
  const name = other.connect.database;
  const away = async (isAway: boolean) => {
    await pool.query(`alter database "${name}" with allow_connections ${!isAway}`);
    const ofQueue = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'put-queue'";
    if (isAway) await pool.query(`${ofQueue} and datname = $1`, [name]);
  };
  await away(true);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  // some seconds, in which eight lanes and their own for what was given up look many times
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  // one for each lost connection's first failure may come before the first look fails
  expect(told.length).toBeLessThan(6);
  await away(false);
  await other.db.transaction().execute((tx) => lost.add(tx, job, { n: 1 }));
  await expect.poll(() => done).toEqual([1]);
  await lost.close(0);
  await otherEvents.close();
});
