import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../drivers/database/database.ts';
import { startEmbeddedPostgres } from '../drivers/database/embedded-postgres.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { pgBossQueue } from '../drivers/queue/pg-boss-queue.ts';
import { asOwner } from './as-owner.ts';
import { testPrograms } from './postgres-programs.ts';
import { quickFolder } from './quick-folder.ts';

const template = 'put_template';
/** With the queue's tables too, which take a second and a half to make. */
const queueTemplate = 'put_queue_template';

type Shared = { dataDir: string; connect: pg.PoolConfig; teardown: () => Promise<void> };
/** Each project evaluates this file anew, but all share one server. */
const shared: { putTestServer?: Promise<Shared> | undefined } = globalThis as object;

/**
 * Starts one server for the whole run, with a migrated database that tests copy (see database.ts), and creates the
 * folder of Python's snapshot (see python-runner.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, connect, teardown } = await (shared.putTestServer ??= start());
  project.provide('postgres', { host: String(connect.host), user: String(connect.user), template, queueTemplate });
  project.provide('pythonFolder', dataDir);
  // runs after all tests of all projects
  return teardown;
}

async function start(): Promise<Shared> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'put-test-'));
  const programs = testPrograms();
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
    ...(programs && { programs }),
    // fast and unsafe settings: nothing here outlives the run
    parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  let isOver: Promise<void> | undefined;
  const end = async () => {
    shared.putTestServer = undefined;
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const teardown = () => (isOver ??= end());
  try {
    await makeTemplate(server.connect);
  } catch (error) {
    await teardown();
    throw error;
  }
  return { dataDir, connect: server.connect, teardown };
}

async function makeTemplate(connect: pg.PoolConfig): Promise<void> {
  await asOwner(connect, `create database ${template}`);
  const { pool, close } = await openDatabase({
    connect: { ...connect, database: template },
    max: 1,
    onError: console.error,
  });
  await migrate(pool).finally(close);
  await asOwner(connect, `create database ${queueTemplate} template ${template} strategy file_copy`);
  await makeQueue({ ...connect, database: queueTemplate });
}

async function makeQueue(connect: pg.PoolConfig): Promise<void> {
  const { db, close } = await openDatabase({ connect, max: 1, onError: console.error });
  const events = await postgresEvents({ db, connect, onError: console.error });
  const queue = await pgBossQueue({ connect, events, onError: console.error });
  await queue.close(1_000);
  await events.close();
  await close();
}
