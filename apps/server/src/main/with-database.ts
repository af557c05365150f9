import { pino } from 'pino';
import { openWithServer } from '../open-drivers.ts';
import type { Database } from '../drivers/database/database.ts';
import { migrate } from '../drivers/database/migrate.ts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { pgBossQueue } from '../drivers/queue/pg-boss-queue.ts';
import type { Settings } from '../settings.ts';

export type Closers = (() => Promise<unknown> | void)[];

/** Runs `work`, then closes what it added to `closers`, the last first, also when it throws. */
export async function closingAfter(work: (closers: Closers) => Promise<void>): Promise<void> {
  const closers: Closers = [];
  try {
    await work(closers);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Events and the queue of a database, for commands that leave work to the product. */
export async function openQueue({ db, connect }: Pick<Database, 'db' | 'connect'>, closers: Closers) {
  const onError = (error: unknown) => console.error(error);
  const events = await postgresEvents({ db, connect, onError });
  closers.push(() => events.close());
  const queue = await pgBossQueue({ connect, events, onError });
  closers.push(() => queue.close(0));
  return { events, queue };
}

/** Runs an operator's command on the database of these settings. The database is migrated first. */
export const withDatabase = (
  settings: Settings,
  work: (database: Database, closers: Closers) => Promise<void>,
): Promise<void> =>
  closingAfter(async (closers) => {
    const database = await openWithServer(settings, pino({ level: 'silent' }), closers);
    await migrate(database.pool);
    await work(database, closers);
  });
