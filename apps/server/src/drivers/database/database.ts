/**
 * The database is PostgreSQL: the bundled one (embedded-postgres.ts) or the operator's (DATABASE_URL).
 *
 * - `Db` queries outside a transaction, `Tx` inside one. A store function takes one of them as its first argument.
 * - `connect` says how to reach the database. The queue and the events open their own connections with it.
 * - A `timestamptz` arrives as ISO 8601 text in UTC with milliseconds and Z, a `date` as yyyy-MM-dd, `bigint` and
 *   `numeric` as numbers. This holds for `pool` and `db` only; other connections keep pg's usual types.
 * - The pool waits 4 s for a connection, so that a caller has an answer within five. A statement may take ten minutes,
 *   and a transaction may be idle for ten minutes. Longer work says `set local statement_timeout`. watch-database.ts
 *   checks whether the server answers at all.
 * - A transaction of work that fails by an error that nobody caught is rolled back at once, though a part of it hangs.
 */
import { Kysely, PostgresDialect, type PostgresPool, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { unlessFailed } from '../failure/own-failure.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
export type Database = { db: Db; pool: pg.Pool; connect: pg.PoolConfig; close(): Promise<void> };

/** The database cannot be used. The message is for the operator, in Russian, and is shown without a stack. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/**
 * Watches for a silent database: its connections stay open, but nothing answers. The server or its machine is frozen.
 */
export type DatabaseWatch = {
  isSilent(): boolean;
  /**
   * Settles as the work does, or rejects with DatabaseSilent as soon as the database is silent. The work itself goes
   * on.
   */
  orSilent<T>(work: Promise<T>): Promise<T>;
  close(): void;
};

export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

/** No connection could be opened, so nothing was tried. */
export class DatabaseOutOfReach extends Error {
  override name = 'DatabaseOutOfReach';
}

const oldestVersion = 15;
/** How long to wait at the start for a server that does not answer yet: machines start their services in any order. */
const patienceMs = 15_000;

type Options = {
  connect: pg.PoolConfig;
  /** The name of the connections, by which others see which program has them. */
  name?: string;
  /** The most connections in the pool. */
  max?: number;
  /** Called after each query of `db`, with its duration in milliseconds. `sql` has placeholders instead of values. */
  onQuery?: ((query: { sql: string; ms: number; isFailed: boolean }) => void) | undefined;
  /** An idle connection was lost. The pool replaces it; the error is for the log. */
  onError: (error: Error) => void;
};

/** Opens the pool and checks that the server answers and is not too old. Throws DatabaseError. */
export async function openDatabase({
  connect,
  name = 'put-tool',
  max = 16,
  onQuery,
  onError,
}: Options): Promise<Database> {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 4_000,
    // the server writes times inside json_agg(); they must be in UTC, whatever its own time zone is
    options: '-c TimeZone=UTC -c statement_timeout=10min -c idle_in_transaction_session_timeout=10min',
    ...connect,
    application_name: name,
    keepAlive: true,
    max,
    types: { getTypeParser },
  });
  // the pool listens to idle connections only; without this, one lost within a transaction would end the process;
  // the query that used it reports the error
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isClosed = false;
  pool.on('error', (error) => {
    // pg attaches the connection with its password to the error; it must not reach the log
    Reflect.deleteProperty(error, 'client');
    if (!isClosed) onError(error);
  });
  try {
    await requireVersion(pool, Date.now() + patienceMs);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new FailingAlone({
    dialect: new PostgresDialect({ pool: tellingPool(pool) }),
    ...(onQuery && {
      log: ({ level, query, queryDurationMillis }) =>
        onQuery({ sql: query.sql, ms: queryDurationMillis, isFailed: level === 'error' }),
    }),
  });
  const close = async () => {
    isClosed = true;
    await db.destroy();
    // Kysely ends a pool only if it has used it
    if (!pool.ended) await pool.end();
  };
  return { db, pool, connect, close };
}

/** Marks errors of the database's connection, since mail, directories and engines refuse connections too. */
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

/** What hangs in a transaction would hold its rows and its connection. */
class FailingAlone extends Kysely<Schema> {
  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((tx) => unlessFailed(work(tx)));
    return builder;
  }
}

/** A transaction with its own pg client, for COPY streams. It has no time limit. */
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
    return unlessFailed(work(tx, client));
  });
}

/** The name of the unique constraint or index that was violated; undefined for any other error. */
export const uniqueViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as pg.DatabaseError).constraint : undefined;

export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';
export const isCheckViolation = (error: unknown): boolean => codeOf(error) === '23514';
/** The server's disk is full. */
export const isOutOfSpace = (error: unknown): boolean => codeOf(error) === '53100';

/** The transaction was rolled back because of a deadlock. It may be repeated. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/** The connection was lost. The transaction was rolled back, or was committed without an answer. */
export const isConnectionLost = (error: unknown): boolean =>
  ['57P01', '57P02'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;
// 57P03: the server is starting or stopping; 53300: too many connections
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
/** The driver reads a list as a list of text first. Nested lists are not supported. */
const listOf = (read: (text: string) => unknown) => (text: string) =>
  (pg.types.getTypeParser(listOfText)(text) as (string | null)[]).map((item) => (item === null ? null : read(item)));

/** Parsers by the oid of the type, and for lists of these types. */
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
