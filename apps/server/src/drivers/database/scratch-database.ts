/**
 * A database beside ours, for one piece of work: on the same server, empty, and gone at its end. Its name has the
 * number of the installation, so nobody else's is ever dropped, and one that a killed process has left is found.
 */
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { type Database, DatabaseError, openDatabase } from './database.ts';
import { migrateAs } from './migrate.ts';

export type ScratchDatabase = {
  database: Pick<Database, 'db' | 'pool'>;
  migrateAs: typeof migrateAs;
  /** Drops it, also under a query that runs. A second time does nothing. */
  drop(): Promise<void>;
};

/** One at a time: the caller holds a lock. */
export type ScratchDatabases = {
  /** Drops what was left, and makes a new one. Throws DatabaseError in words. */
  open(): Promise<ScratchDatabase>;
  /** Drops what a killed process has left. */
  sweep(): Promise<void>;
  /** How much the server's disk has, and how much our database takes. `free` undefined: the disk can not be asked. */
  room(): Promise<{ free: number | undefined; taken: number }>;
};

/** `folder`: of the bundled database. */
type Options = { connect: pg.PoolConfig; installation: string; folder: string | undefined };

export function scratchDatabases({ connect, installation, folder }: Options): ScratchDatabases {
  const name = `put_check_${installation.replaceAll('-', '')}`;
  const drop = (client: pg.Client) => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(connect, work);
  return {
    async open() {
      await asOwner(async (client) => {
        await drop(client);
        await client.query(await creation(client, name)).catch(refuse);
      });
      let dropping: Promise<void> | undefined;
      let opened: Database | undefined;
      const dropOnce = () =>
        (dropping ??= (async () => {
          // a query that runs holds its connection, and ends with the database
          const closing = opened?.close();
          await asOwner(drop);
          await closing;
        })());
      try {
        opened = await openDatabase({ connect: inDatabase(connect, name), max: 2, onError: () => undefined });
      } catch (error) {
        await dropOnce();
        throw error;
      }
      return { database: opened, migrateAs, drop: dropOnce };
    },

    sweep: () => asOwner(drop).then(() => undefined),

    async room() {
      const { rows } = await asOwner((client) =>
        client.query<{ size: string }>('select pg_database_size(current_database()) as size'),
      );
      const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
      return { free: disk && disk.bavail * disk.bsize, taken: Number(rows[0]!.size) };
    },
  };
}

async function withClient<T>(connect: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connect, application_name: 'put-check' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Sorts and writes as ours does. */
async function creation(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ encoding: string; collate: string; ctype: string }>(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
     from pg_database where datname = current_database()`,
  );
  const { encoding, collate, ctype } = rows[0]!;
  return (
    `create database ${pg.escapeIdentifier(name)} template template0 encoding ${pg.escapeLiteral(encoding)} ` +
    `lc_collate ${pg.escapeLiteral(collate)} lc_ctype ${pg.escapeLiteral(ctype)}`
  );
}

function refuse(error: unknown): never {
  const { code, message } = error as pg.DatabaseError;
  if (code === '42501')
    throw new DatabaseError(
      'Роли в DATABASE_URL нельзя создавать базы, и копию некуда восстановить. Разрешите: ALTER ROLE … CREATEDB.',
      { cause: error },
    );
  throw new DatabaseError(`Базу для проверки не создать: ${message}`, { cause: error });
}

/** The same server by the same way. */
function inDatabase({ connectionString, ...connect }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...connect, database };
  return { ...connect, connectionString: connectionString.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`) };
}
