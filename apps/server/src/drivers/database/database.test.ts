import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { OwnFailure } from '../failure/own-failure.ts';
import { DatabaseOutOfReach, isForeignKeyViolation, openDatabase, uniqueViolation } from './database.ts';

const { db, connect, connectionString } = await testDatabase();
const catchFrom = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('times arrive as ISO text in UTC, dates as dates, large numbers as numbers', async () => {
  const { rows } = await sql`select
    '2026-03-01 10:00:00.123456+03'::timestamptz as time, '2026-03-01'::date as day,
    count(*) as count, 2.50::numeric as half,
    array['2026-03-01 10:00+03'::timestamptz, null] as times, array[2.5, 3]::numeric[] as numbers, array[7]::bigint[] as ids,
    jsonb_build_object('at', '2026-03-01 10:00+03'::timestamptz) as json`.execute(db);
  expect(rows).toEqual([
    {
      time: '2026-03-01T07:00:00.123Z',
      day: '2026-03-01',
      count: 1,
      half: 2.5,
      times: ['2026-03-01T07:00:00.000Z', null],
      numbers: [2.5, 3],
      ids: [7],
      json: { at: '2026-03-01T07:00:00+00:00' },
    },
  ]);
});

test('Russian letters have upper case and an order', async () => {
  const { rows } = await sql`select lower('ЁЖ') as small, array(
    select name from unnest(array['Яна', 'ёлка', 'Ель', 'Жук']) name order by name collate "ru-x-icu") as sorted`.execute(
    db,
  );
  expect(rows).toEqual([{ small: 'ёж', sorted: ['ёлка', 'Ель', 'Жук', 'Яна'] }]);
});

test('a transaction of work that has failed by an error that nobody caught is rolled back, though it hangs', async () => {
  const own = new OwnFailure('job', () => undefined);
  const { promise: isThere, resolve } = Promise.withResolvers<void>();
  const add = (title: string) => db.insertInto('tag').values({ title }).execute();
  const hanging = own.begin(() =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('tag').values({ title: 'Висит' }).execute();
      resolve();
      await new Promise(() => undefined);
    }),
  );
  await isThere;
  const waiting = add('Висит');
  own.run(() => {
    throw new Error('deliberate');
  });
  await expect(hanging).rejects.toThrow('deliberate');
  // the title is free: neither the row nor its lock is there any more
  await waiting;
});

test('a violated constraint is reported by its name', async () => {
  const tag = { title: 'Циклы' };
  await db.insertInto('tag').values(tag).execute();
  const twice = await catchFrom(db.insertInto('tag').values(tag).execute());
  const nobody = await catchFrom(db.insertInto('task_tag').values({ tag_id: 0, task_id: 0 }).execute());
  expect([uniqueViolation(twice), isForeignKeyViolation(twice)]).toEqual(['tag_title', false]);
  expect([uniqueViolation(nobody), isForeignKeyViolation(nobody)]).toEqual([undefined, true]);
});

test('the connection string leads to the same database', async () => {
  const other = await openDatabase({ connect: { connectionString }, onError: console.error });
  const { rows } = await other.pool.query('select current_database() as name');
  await other.close();
  expect(rows).toEqual([{ name: connect.database }]);
});

test('the refusal names a database that does not exist', async () => {
  const opened = openDatabase({ connect: { ...connect, database: 'nowhere' }, onError: console.error });
  await expect(opened).rejects.toThrow(/такой базы данных на сервере нет.*nowhere/);
});

test('a connection lost in the middle of a transaction fails only that transaction', async () => {
  const lost = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // no query runs meanwhile, so an unhandled error of the pool would end the process
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(lost).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a server older than 15 is refused', async () => {
  const server = await startOldServer('140011');
  const connect = { host: '127.0.0.1', port: server.port, user: 'x' };
  try {
    await expect(openDatabase({ connect, onError: console.error })).rejects.toThrow(
      /PostgreSQL 14 слишком старый: нужен 15/,
    );
  } finally {
    server.close();
  }
});

/** Speaks enough of PostgreSQL's protocol to answer the question about its version. */
async function startOldServer(version: string): Promise<{ port: number; close(): void }> {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(0), int16(value)]);
  const ready = message('Z', Buffer.from('I'));
  const text = Buffer.from(version);
  const column = [Buffer.from('server_version_num\0'), int32(0), int16(0), int32(25), int16(0), int32(0), int16(0)];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) !== 'Q') return;
        const row = [message('T', int16(1), ...column), message('D', int16(1), int32(text.length), text)];
        socket.write(Buffer.concat([...row, message('C', Buffer.from('SHOW\0')), ready]));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('a server that accepts connections and does not answer gives DatabaseOutOfReach', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const other = await openDatabase({ connect, onError: console.error });
  // imitates a server that froze after the start: new connections go to the silent one
  Object.assign(other.pool.options, { host: '127.0.0.1', port });
  await other.pool.connect().then((client) => client.release(true));
  const error = await catchFrom(other.db.selectFrom('tag').select('id').execute());
  expect(error).toBeInstanceOf(DatabaseOutOfReach);
  silent.close();
  await other.close();
});
