import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { limitStorage } from './limit-storage.ts';
import type { Cell, Request, Result, Table, MessageSource } from './protocol.ts';
import { splitStatements, withoutComments, wordsOf } from './split-statements.ts';

/** What a browser gives: the files that it loaded itself, and the data folder stored at an earlier start. */
export type PostgresFiles = Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle' | 'loadDataDir'>;

type Answer = (request: Request) => Promise<Result>;

/** The statements that students may use. All others could outlive the transaction or leave the role. */
const allowed =
  /^(?:select|with|values|table|insert|update|delete|merge|truncate|explain|(?:create|alter|drop|comment on) (?:or replace )?(?:temp(?:orary)? |unlogged |unique |materialized |recursive )*(?:table|view|index|sequence|type|domain|schema|column)\b)/;
/** Functions that execute text, change the session or sleep. Only the owner of the database may call them. */
const closedFunctions =
  'set_config query_to_xml query_to_xmlschema query_to_xml_and_xmlschema cursor_to_xml database_to_xml schema_to_xml ' +
  'ts_stat ts_rewrite pg_sleep pg_sleep_for pg_sleep_until pg_advisory_lock pg_advisory_lock_shared pg_try_advisory_lock ' +
  'pg_try_advisory_lock_shared pg_notify pg_read_file pg_read_binary_file pg_ls_dir lo_import lo_export ' +
  'pg_export_snapshot pg_terminate_backend pg_cancel_backend pg_logical_emit_message';
/** In pages of 64 KiB. An empty database takes a third; memory that it has grown to is never given back. */
const memoryPages = 6144;
/** How far the files may grow in one request. */
const storageBytes = 64 * 1024 * 1024;
/** Every request is rolled back, so the write-ahead log is kept as small as possible. */
const settings = ['wal_level = minimal', 'max_wal_senders = 0', 'min_wal_size = 32MB', 'max_wal_size = 64MB'];
/** The log that is still written grows until a checkpoint. One is made after this much CPU time. */
const tidyAfterMs = 500;
/** The role of students. It is left with no right that could outlive a transaction. */
const setUp = `
  create role student nosuperuser nocreatedb nocreaterole;
  grant usage, create on schema public to student;
  do $$ declare one regprocedure; begin
    for one in select oid::regprocedure from pg_proc where proname = any(string_to_array('${closedFunctions}', ' ')) loop
      execute format('revoke execute on function %s from public', one);
    end loop;
  end $$;
  drop extension plpgsql;
  revoke usage on language sql from public;
  revoke temporary on database postgres from public;
  grant temporary on database postgres to student;`;

const numeric = 1700;
/** Types that are given as PostgreSQL's text, such as dates. */
const asText = [1082, 1083, 1114, 1184, 1186, 1266, 114, 3802, 17];

/**
 * Starts one PostgreSQL. Each request is a transaction that is rolled back, under a role that can only work with its
 * own tables. Nothing can interrupt an endless query from inside; the caller must end the process.
 */
export async function startPostgres(cpuMs: () => number, files: PostgresFiles = {}) {
  const parsers: Record<number, (text: string) => unknown> = Object.fromEntries(asText.map((type) => [type, String]));
  // a number where JavaScript keeps it exactly; else the text, as for the long fraction of an average
  parsers[numeric] = (text) => (/^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : text);
  const pg = await withLittleMemory(() => PGlite.create({ ...files, parsers, postgresqlconf: [...settings] }));
  // a stored data folder is set up already
  if (!files.loadDataDir) await pg.exec(setUp);
  const storage = limitStorage(pg.Module.FS, storageBytes);
  let untidyMs = 0;

  async function askOne(text: string, limitRows: number): Promise<Table | null> {
    const isTable = /^(?:select|with|values|table)\b/.test(wordsOf(text));
    if (!isTable) return tableOf(await pg.query<unknown[]>(text, [], { rowMode: 'array' }), limitRows);
    await pg.query('savepoint asked');
    try {
      await pg.query(`declare asked no scroll cursor for ${text}`);
    } catch (error) {
      // 0A000: a statement that changes data and returns rows can not have a cursor
      if ((error as { code?: string }).code !== '0A000') throw error;
      await pg.query('rollback to asked');
      return tableOf(await pg.query<unknown[]>(text, [], { rowMode: 'array' }), limitRows);
    }
    const rows = await pg.query<unknown[]>(`fetch ${limitRows + 1} from asked`, [], { rowMode: 'array' });
    await pg.query('close asked');
    return tableOf(rows, limitRows);
  }

  const ask: Answer = async ({ schema, data, query, checkQuery, limits }) => {
    const startedMs = cpuMs();
    const timeMs = () => cpuMs() - startedMs;
    let by: MessageSource = 'author';
    try {
      storage.empty();
      await pg.exec(`begin; set local work_mem = '8MB'; set local temp_file_limit = '64MB'; set local role student;`);
      await pg.exec(schema);
      await pg.exec(data);
      by = 'student';
      let table: Table | null = null;
      if (query.includes('\0')) throw refused('a NUL in a text');
      for (const statement of splitStatements(query, 'postgresql')) {
        // the checked text is the executed text: a comment could make the two differ
        const text = withoutComments(statement, 'postgresql').trim();
        if (!allowed.test(wordsOf(text))) throw refused(wordsOf(text).split(' ')[0]!);
        table = (await askOne(text, limits.rows)) ?? table;
      }
      by = 'check';
      if (checkQuery !== null) table = await askOne(withoutComments(checkQuery, 'postgresql'), limits.rows);
      return { end: 'done', table, timeMs: timeMs() };
    } catch (error) {
      const { code = '', message = String(error), hint } = error as { code?: string; message?: string; hint?: string };
      if (outOf.has(code)) return { end: 'limit', limit: 'memory', timeMs: timeMs() };
      const said = hint ? `${message}\nHINT: ${hint}` : message;
      return { end: 'error', by, message: said, timeMs: timeMs(), ...(code === '' && { isWorn: true }) };
    } finally {
      // the rollback writes files too and must not hit the limit
      storage.empty();
      await pg.exec('rollback');
      await pg.exec('discard all');
      // `discard all` does not reset the random seed
      await pg.exec(`select setseed(${Math.random()})`);
      untidyMs += timeMs();
      if (untidyMs > tidyAfterMs) {
        await pg.exec('checkpoint');
        untidyMs = 0;
      }
    }
  };
  /** `dump` must be called before the first query. It gives the data folder, which makes the next start fast. */
  return { ask, dump: () => pg.dumpDataDir('gzip') };
}

/** Codes for: out of memory, too many temporary files, disk full. */
const outOf = new Set(['53200', '53400', '53100']);

const refused = (what: string) => Object.assign(new Error(`not authorized: ${what}`), { code: '42501' });

/** PostgreSQL does not limit the memory of a query in all. So its WebAssembly memory gets a maximum size. */
async function withLittleMemory<T>(make: () => Promise<T>): Promise<T> {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor({ maximum = memoryPages, ...most }: WebAssembly.MemoryDescriptor) {
      super({ ...most, maximum: Math.min(maximum, memoryPages) });
    }
  };
  try {
    return await make();
  } finally {
    WebAssembly.Memory = Memory;
  }
}

function tableOf({ fields, rows }: { fields: { name: string }[]; rows: unknown[][] }, limitRows: number): Table | null {
  if (fields.length === 0) return null;
  return {
    columns: fields.map(({ name }) => name),
    rows: rows.slice(0, limitRows).map((row) => row.map(cellOf)),
    isCut: rows.length > limitRows,
  };
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value as Cell;
}
