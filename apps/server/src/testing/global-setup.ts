import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../drivers/database/database.ts';
import { startEmbeddedPostgres } from '../drivers/database/embedded-postgres.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { testPrograms } from './postgres-programs.ts';

const template = 'put_template';

type Shared = { dataDir: string; connect: pg.PoolConfig; teardown: () => Promise<void> };
/** Each project evaluates this file anew, but all share one server. */
const shared: { putTestServer?: Promise<Shared> | undefined } = globalThis as object;

/**
 * Starts one server for the whole run, with a migrated database that tests copy (see database.ts), and creates the
 * folder of Python's snapshot (see python-runner.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, connect, teardown } = await (shared.putTestServer ??= start());
  project.provide('postgres', { host: String(connect.host), user: String(connect.user), template });
  project.provide('pythonFolder', dataDir);
  // runs after all tests of all projects
  return teardown;
}

async function start(): Promise<Shared> {
  const dataDir = await mkdtemp(join(tmpdir(), 'put-test-'));
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
  const client = new pg.Client(connect);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const opened = await openDatabase({ connect: { ...connect, database: template }, max: 1, onError: console.error });
  try {
    await migrate(opened.pool);
  } finally {
    await opened.close();
  }
}
