import { mkdir } from 'node:fs/promises';
import { openDatabase } from '../../apps/server/src/drivers/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/drivers/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/drivers/database/migrate.ts';
import { fillSchool } from './fill-school.ts';
import { planOf, type SchoolSize } from './school-size.ts';

/** Nothing outlives a load that breaks off, and its rows need no WAL. */
const whileFilling = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  fsync: 'off',
  shared_buffers: '1GB',
  autovacuum: 'off',
};

const log = { info: () => undefined, error: console.error };

/**
 * A school of this size on the bundled PostgreSQL as the product starts it, with other `parameters` if there are any. One
 * that lies in the folder is used again.
 */
export async function openSchool(folder: string, size: SchoolSize, parameters: Record<string, string> = {}) {
  await mkdir(folder, { recursive: true });
  if (!(await isFilled(folder, size))) await fill(folder, size);
  const { close, database } = await open(folder, parameters);
  return { plan: planOf(size), database, close };
}

async function isFilled(folder: string, { people }: SchoolSize): Promise<boolean> {
  const { database, close } = await open(folder);
  try {
    const { rows } = await database.pool.query<{ people: number }>('select count(*) as people from "user"');
    return rows[0]!.people > people;
  } finally {
    await close();
  }
}

async function fill(folder: string, size: SchoolSize): Promise<void> {
  const { database, close } = await open(folder, whileFilling);
  try {
    await fillSchool(database.connect, size);
  } finally {
    await close();
  }
}

async function open(dataDir: string, parameters: Record<string, string> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log, parameters });
  try {
    const database = await openDatabase({ connect: server.connect, onError: console.error });
    await migrate(database.pool);
    const close = async () => {
      await database.close();
      await server.close();
    };
    return { database, close };
  } catch (error) {
    await server.close();
    throw error;
  }
}
