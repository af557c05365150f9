import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { postgresEvents } from './postgres-events.ts';

const { db, connect } = await testDatabase();

/** A proxy before the database server that can refuse connections. */
async function gate() {
  const folder = await mkdtemp(join(tmpdir(), 'put-gate-'));
  const open = new Set<Socket>();
  const state = { isBroken: false, refused: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (state.isBroken) {
      state.refused++;
      return socket.destroy();
    }
    const behind = createConnection(join(String(connect.host), '.s.PGSQL.5432'));
    behind.on('error', () => undefined);
    open.add(socket);
    socket.pipe(behind).pipe(socket);
    socket.on('close', () => behind.destroy());
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const breakDown = () => {
    state.isBroken = true;
    open.forEach((socket) => socket.destroy());
  };
  return { folder, state, breakDown };
}

test('a lost database is tried once at a time, with growing pauses, and news comes again when it is back', async () => {
  const { folder, state, breakDown } = await gate();
  const events = await postgresEvents({ db, connect: { ...connect, host: folder }, onError: () => undefined });
  onTestFinished(() => events.close());
  const heard: unknown[] = [];
  let gaps = 0;
  events.listen('here', (news) => heard.push(news));
  events.onGap(() => gaps++);
  breakDown();
  await expect.poll(() => state.refused, { interval: 20 }).toBe(3);
  // the next attempt comes after 1.6 s; a driver that starts two attempts for each refusal would have made seven by now
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(state.refused).toBe(3);
  state.isBroken = false;
  await expect.poll(() => gaps, { interval: 50 }).toBe(1);
  await events.publish('now', 'here', 1);
  await expect.poll(() => heard).toEqual([1]);
});

test('a listener that throws keeps no other from the news, and is told of', async () => {
  const errors: unknown[] = [];
  const events = await postgresEvents({ db, connect, onError: (error) => errors.push(error) });
  onTestFinished(() => events.close());
  const heard: unknown[] = [];
  events.listen('here', () => {
    throw new Error('deliberate');
  });
  events.listen('here', (news) => heard.push(news));
  await events.publish('now', 'here', 1);
  await events.publish('now', 'here', 2);
  await expect.poll(() => heard).toEqual([1, 2]);
  expect(errors.map(String)).toEqual(['Error: deliberate', 'Error: deliberate']);
  // other programs may use the channel
  await sql`select pg_notify('pt_events', 'no JSON')`.execute(db);
  await expect.poll(() => errors.length).toBe(3);
});
