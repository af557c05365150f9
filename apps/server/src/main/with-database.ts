import { pino } from 'pino';
import { openWithServer } from '../open-drivers.ts';
import type { Database } from '../drivers/database/database.ts';
import { migrate } from '../drivers/database/migrate.ts';
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
