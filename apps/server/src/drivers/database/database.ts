/**
 * The one database: PostgreSQL, the bundled one (embedded-postgres.ts) or the operator's by DATABASE_URL.
 *
 * - `Db` asks outside a transaction, `Tx` inside one; a store function takes one of them first.
 * - `connect` is how to reach the database; the queue and the events open connections of their own with it.
 * - A time (`timestamptz`) arrives as ISO 8601 text in UTC with milliseconds and Z, a `date` as yyyy-MM-dd,
 *   `bigint` and `numeric` as numbers. Only `pool` and `db` read so: other connections keep pg's usual types.
 * - A connection is waited for 4 s: whoever calls has an answer within five. A statement may take ten minutes, and a transaction may
 *   say nothing for as long; what takes longer says `set local statement_timeout`. Whether the server answers at all is asked by
 *   watch-database.ts.
 */
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
export type Database = { db: Db; pool: pg.Pool; connect: pg.PoolConfig; close(): Promise<void> };

/** The database cannot be used; the message is for the operator, in Russian, and needs no stack. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** A silent database keeps its connections open and answers nothing: it is frozen, or its machine is. */
export type DatabaseWatch = {
  isSilent(): boolean;
  /** How the work ends, or DatabaseSilent as soon as the database is silent. The work goes on, and ends when it can. */
  orSilent<T>(work: Promise<T>): Promise<T>;
  close(): void;
};

export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

/** No connection was to be had, so that nothing was tried. */
export class DatabaseOutOfReach extends Error {
  override name = 'DatabaseOutOfReach';
}

const oldestVersion = 15;
/** How long a server that does not answer yet is waited for: machines start their services in any order. */
const patienceMs = 15_000;

type Options = {
  connect: pg.PoolConfig;
  /** Connections at most. */
  max?: number;
  /** A lost idle connection: the pool replaces it, the log should know. */
  onError: (error: Error) => void;
};

/** Opens the pool and makes sure that a server new enough answers. */
export async function openDatabase({ connect, max = 16, onError }: Options): Promise<Database> {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 4_000,
    application_name: 'put',
    // times inside json_agg() are written by the server: in UTC, whatever its own zone is
    options: '-c TimeZone=UTC -c statement_timeout=10min -c idle_in_transaction_session_timeout=10min',
    ...connect,
    keepAlive: true,
    max,
    types: { getTypeParser },
  });
  // the pool listens only to idle connections: one lost between two statements of a transaction would end the process
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isClosed = false;
  pool.on('error', (error) => {
    // pg hangs the whole connection on it, password and all: not for the log
    Reflect.deleteProperty(error, 'client');
    if (!isClosed) onError(error);
  });
  // lost while it is in use: whoever uses it is told by its query
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await requireVersion(pool, Date.now() + patienceMs);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellingPool(pool) }) });
  const close = async () => {
    isClosed = true;
    await db.destroy();
    // Kysely ends only a pool that it has used
    if (!pool.ended) await pool.end();
  };
  return { db, pool, connect, close };
}

/** Whoever asks can tell a database out of reach from all else that refuses connections: mail, directories, engines. */
const tellingPool = (pool: pg.Pool): PostgresPool => ({
  connect: () =>
    pool.connect().catch((error: Error) => {
      throw new DatabaseOutOfReach(error.message, { cause: error });
    }),
  end: () => pool.end(),
  options: pool.options,
});

async function requireVersion(pool: pg.Pool, deadlineMs: number): Promise<void> {
  for (;;) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
      if (version >= oldestVersion) return;
      throw new DatabaseError(`PostgreSQL ${version} слишком старый: нужен ${oldestVersion} или новее.`);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      if (!mayMend(error) || Date.now() > deadlineMs) throw new DatabaseError(explain(error), { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** A transaction with its bare connection, for what only that can do: streams of COPY. It may take as long as it takes. */
export async function transactionWithClient<T>(
  pool: pg.Pool,
  options: { isReadOnlySnapshot: boolean },
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const dialect = new PostgresDialect({
    pool: { connect: async () => client, end: async () => undefined, options: pool.options },
  });
  const transaction = new Kysely<Schema>({ dialect }).transaction();
  return (
    options.isReadOnlySnapshot
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction
  ).execute(async (tx) => {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    return work(tx, client);
  });
}

/**
 * Does the work unless somebody else is at it, in whatever process: `key` is any number that nobody else locks by. Undefined when
 * somebody is. The lock ends with its connection at the latest.
 */
export async function withLock<T>(pool: pg.Pool, key: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  let isBroken = false;
  const onError = () => void (isBroken = true);
  client.once('error', onError);
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
    if (!rows[0]?.got) return undefined;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [key]).catch(() => (isBroken = true));
    }
  } finally {
    client.off('error', onError);
    client.release(isBroken);
  }
}

/** The name of the unique constraint or index that a row broke. */
export const uniqueViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as pg.DatabaseError).constraint : undefined;

export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';
export const isCheckViolation = (error: unknown): boolean => codeOf(error) === '23514';
/** The server had no place to write. */
export const isOutOfSpace = (error: unknown): boolean => codeOf(error) === '53100';

/** Two who waited for each other's rows: one was undone, and may be done again. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/** The server went away in the middle: what was begun is undone, or was done and nobody heard it. */
export const isConnectionLost = (error: unknown): boolean =>
  ['57P01', '57P02'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;
// 57P03: starting up or shutting down; 53300: no place for another connection yet
const mayMend = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', 'ECONNRESET', '57P03', '53300'].includes(codeOf(error) ?? '');

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const advice: Record<string, string> = {
    '28P01': 'неверное имя или пароль в DATABASE_URL',
    '28000': 'сервер не принимает это имя с этого адреса (pg_hba.conf)',
    '3D000': 'такой базы данных на сервере нет, создайте её',
    ENOTFOUND: 'такого адреса нет',
    ECONNREFUSED: 'по этому адресу никто не отвечает',
  };
  return `Не удалось подключиться к базе данных: ${[advice[codeOf(error) ?? ''], reason].filter(Boolean).join(' — ')}`;
}

const isoTime = (text: string): string =>
  (pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date).toISOString();
const asText = (text: string): string => text;
const listOfText: number = 1009;
/** Read as a list of text first; nested lists are not expected. */
const listOf = (read: (text: string) => unknown) => (text: string) =>
  (pg.types.getTypeParser(listOfText)(text) as (string | null)[]).map((item) => (item === null ? null : read(item)));

/** By the oid of the type; lists of these types too. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
  [1185, listOf(isoTime)],
  [pg.types.builtins.DATE, asText],
  [1182, listOf(asText)],
  [pg.types.builtins.INT8, Number],
  [1016, listOf(Number)],
  [pg.types.builtins.NUMERIC, Number],
  [1231, listOf(Number)],
]);

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: unknown) =>
  (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text');
