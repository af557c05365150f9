import { afterAll } from 'vitest';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { pgBossQueue } from '../drivers/queue/pg-boss-queue.ts';
import { testDatabase } from './database.ts';

/**
 * The queue of one process, on a database of the calling test file. `open` opens the queue of a further process, which
 * the test closes itself. A job that is put off is delivered again at once.
 */
export async function testQueue() {
  const { db, pool, connect } = await testDatabase();
  const onError = (error: unknown) => {
    throw error;
  };
  const events = await postgresEvents({ db, connect, onError });
  const open = () => pgBossQueue({ connect, events, onError, putOffS: 0 });
  const queue = await open();
  afterAll(async () => {
    await queue.close(0);
    await events.close();
  });
  return { db, pool, events, open, queue, onError };
}
