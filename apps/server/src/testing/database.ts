import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../drivers/database/database.ts';
import { asOwner } from './as-owner.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that global-setup.ts started. */
    postgres: { host: string; user: string; template: string; queueTemplate: string };
  }
}

type Options = { empty?: boolean; queue?: boolean; prepare?: (connect: pg.ClientConfig) => Promise<void> };
export type TestDatabase = Database & { connectionString: string };

/**
 * A migrated database of the calling test file's own, dropped after it. Call it at the top of the file: `const { db } =
 * await testDatabase();`. `empty` leaves the migrations out, `queue` brings the
 * tables of jobs too. `prepare` is called before anything has opened it.
 */
export async function testDatabase({ empty = false, queue = false, prepare }: Options = {}): Promise<TestDatabase> {
  const { template, queueTemplate, ...server } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const copied = queue ? queueTemplate : template;
  const owner = { ...server, database: 'postgres' };
  await asOwner(owner, `create database ${name} template ${empty ? 'template0' : copied} strategy file_copy`);
  const connect = { ...server, database: name };
  await prepare?.(connect);
  const database = await openDatabase({
    connect,
    onError: (error) => {
      throw error;
    },
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  afterAll(async () => {
    await close();
    await asOwner(owner, `drop database if exists ${name} with (force)`);
  });
  const connectionString = `postgres://${server.user}@/${name}?host=${encodeURIComponent(server.host)}`;
  return { ...database, close, connect, connectionString };
}
