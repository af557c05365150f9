import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { OwnFailure } from '../failure/own-failure.ts';
import type { Locks } from './locks.ts';
import { postgresLocks } from './postgres-locks.ts';

const { connect, pool } = await testDatabase();

/** Behaves as another process: it has its own connection. */
function start(): Locks {
  const locks = postgresLocks({ connect });
  onTestFinished(() => locks.close());
  return locks;
}

test('has one holder in all processes until it is given back', async () => {
  const [here, there] = [start(), start()];
  const lock = await here.take('run:1', 0);
  expect(lock).toBeDefined();
  expect(await here.take('run:1', 0)).toBeUndefined();
  expect(await there.take('run:1', 0)).toBeUndefined();
  expect(await there.take('run:2', 0)).toBeDefined();
  await lock!.giveBack();
  const next = await there.take('run:1', 0);
  expect(next).toBeDefined();
  expect(await here.take('run:1', 0)).toBeUndefined();
  await next!.giveBack();
});

test('every process sees whether a lock is taken', async () => {
  const [here, there] = [start(), start()];
  // several names, because some of their keys are negative
  for (const name of ['backup', 'run:6', 'run:7', 'run:8', 'run:9']) {
    expect(await there.isTaken(name)).toBe(false);
    const lock = await here.take(name, 0);
    expect(await here.isTaken(name)).toBe(true);
    expect(await there.isTaken(name)).toBe(true);
    await lock!.giveBack();
    expect(await there.isTaken(name)).toBe(false);
  }
});

test('those who wait get it in their order, and too many are refused', async () => {
  const [here, there] = [start(), start()];
  const first = await here.take('tables:1', 0);
  const order: number[] = [];
  const waiting = Array.from({ length: 11 }, async (_, n) => {
    const lock = await here.take('tables:1', 60_000);
    if (!lock) return order.push(-n);
    order.push(n);
    await lock.giveBack();
  });
  // another process gets the lock between two of these, at no fixed place
  const elsewhere = there.take('tables:1', 60_000).then((lock) => lock!.giveBack());
  await expect.poll(() => order).toEqual([-10]);
  await first!.giveBack();
  await Promise.all(waiting);
  expect(order.slice(1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await elsewhere;
});

test('one who waited too long gets undefined, and not the lock later', async () => {
  const here = start();
  const lock = await here.take('run:3', 0);
  expect(await here.take('run:3', 50)).toBeUndefined();
  await lock!.giveBack();
  expect(await here.take('run:3', 0)).toBeDefined();
});

test('a process that ends frees its locks, and a lost connection is opened again', async () => {
  const [here, there] = [start(), start()];
  await here.take('run:4', 0);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'put-locks'`);
  await expect.poll(() => there.take('run:4', 0).catch(() => undefined)).toBeDefined();
  expect(await here.take('run:5', 1_000)).toBeDefined();
});

test('says that it is not held any more when its connection is lost', async () => {
  const [here, there] = [start(), start()];
  const lock = await here.take('facts', 0);
  expect(lock!.isHeld()).toBe(true);
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(() => lock!.isHeld()).toBe(false);
  expect(await there.take('facts', 100_000)).toBeDefined();
});

test('a lock of work that has failed by an error that nobody caught is given back, once', async () => {
  const [here, there] = [start(), start()];
  const own = new OwnFailure('job', () => undefined);
  const lock = await own.begin(() => here.take('container:1', 0));
  own.run(() => {
    throw new Error('deliberate');
  });
  expect(lock!.isHeld()).toBe(false);
  const next = await there.take('container:1', 30_000);
  expect(next).toBeDefined();
  // what is left of the work may go on, and takes nothing away from the next one
  await lock!.giveBack();
  expect(await here.isTaken('container:1')).toBe(true);
  await next!.giveBack();
});
