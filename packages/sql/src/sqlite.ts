import { exactText } from '@put/python/exact-text.ts';
import sqlite3InitModule, { type PreparedStatement } from '@sqlite.org/sqlite-wasm';
import type { Cell, Request, Result, Table, MessageSource } from './protocol.ts';
import { splitStatements } from './split-statements.ts';

/** SQLite's memory in all, for every task. SQLite lets it be set only once. */
const heapBytes = 128 * 1024 * 1024;
/** How many virtual machine instructions run between two looks at the clock. */
const instructionsPerLook = 2000;
const forbidden = new Set(['load_extension', 'readfile', 'writefile', 'edit', 'fts3_tokenizer']);

type Answer = (request: Request) => Promise<Result>;

/** Starts SQLite. Each request gets a database of its own in memory. */
export async function startSqlite(cpuMs: () => number): Promise<Answer> {
  const sqlite3 = await sqlite3InitModule();
  const { capi, oo1, wasm } = sqlite3;
  // the scripts of author and student are restricted below; this limit holds for both
  new oo1.DB(':memory:').exec(`pragma hard_heap_limit = ${heapBytes}`).close();
  const statusAt = wasm.alloc(16);
  const usedBytes = (): number => {
    capi.sqlite3_status64(capi.SQLITE_STATUS_MEMORY_USED, statusAt, statusAt + 8, 0);
    return Number(wasm.peek(statusAt, 'i64'));
  };
  const denied = new Set<number>([
    capi.SQLITE_ATTACH,
    capi.SQLITE_DETACH,
    capi.SQLITE_PRAGMA,
    capi.SQLITE_TRANSACTION,
    capi.SQLITE_SAVEPOINT,
    capi.SQLITE_CREATE_VTABLE,
    capi.SQLITE_DROP_VTABLE,
  ]);

  /** A text may be broken UTF-8, and it may contain a NUL. */
  const cellAt = (statement: PreparedStatement, column: number): Cell =>
    capi.sqlite3_column_type(statement.pointer!, column) === capi.SQLITE_TEXT
      ? exactText(statement.getBlob(column) ?? new Uint8Array())
      : cellOf(statement.get(column));

  return async ({ schema, data, query, checkQuery, limits }) => {
    const db = new oo1.DB(':memory:');
    const startedMs = cpuMs();
    const timeMs = () => cpuMs() - startedMs;
    let isTooLarge = false;
    const looksTooLarge = () => (isTooLarge ||= usedBytes() > limits.memoryBytes);
    let by: MessageSource = 'author';
    const ask = (script: string): Table | null => {
      let table: Table | null = null;
      for (const text of splitStatements(script, 'sqlite', (one) => capi.sqlite3_complete(one) !== 0)) {
        const statement = db.prepare(text);
        try {
          const columns = statement.columnCount > 0 ? statement.getColumnNames() : null;
          const rows: Cell[][] = [];
          let isCut = false;
          while (statement.step()) {
            if (rows.length >= limits.rows) {
              isCut = true;
              break;
            }
            rows.push(Array.from({ length: statement.columnCount }, (_, column) => cellAt(statement, column)));
          }
          if (columns) table = { columns, rows, isCut };
          // a query of few instructions was never checked while it ran
          if (looksTooLarge()) throw new Error('out of memory');
        } finally {
          statement.finalize();
        }
      }
      return table;
    };
    try {
      capi.sqlite3_db_config(db.pointer!, capi.SQLITE_DBCONFIG_DEFENSIVE, 1, 0);
      const isOver = () => (looksTooLarge() || timeMs() > limits.timeMs ? 1 : 0);
      capi.sqlite3_progress_handler(db.pointer!, instructionsPerLook, isOver, 0);
      // one value is made in one instruction, so the clock and size checks can not stop it
      capi.sqlite3_limit(db.pointer!, capi.SQLITE_LIMIT_LENGTH, Math.min(limits.memoryBytes, heapBytes));
      ask(schema);
      ask(data);
      by = 'student';
      capi.sqlite3_set_authorizer(
        db.pointer!,
        (_, action, __, name) =>
          denied.has(action) || (action === capi.SQLITE_FUNCTION && forbidden.has(String(name).toLowerCase()))
            ? capi.SQLITE_DENY
            : capi.SQLITE_OK,
        0,
      );
      const table = ask(query);
      if (checkQuery === null) return { end: 'done', table, timeMs: timeMs() };
      by = 'check';
      return { end: 'done', table: ask(checkQuery), timeMs: timeMs() };
    } catch (error) {
      const { resultCode = 0, message = String(error) } = error as { resultCode?: number; message?: string };
      const code = resultCode & 0xff;
      const isMemory = isTooLarge || code === capi.SQLITE_NOMEM || code === capi.SQLITE_TOOBIG;
      if (isMemory) return { end: 'limit', limit: 'memory', timeMs: timeMs() };
      if (code === capi.SQLITE_INTERRUPT) return { end: 'limit', limit: 'time', timeMs: timeMs() };
      return {
        end: 'error',
        by,
        message: message.replace(/^SQLITE_\w+: (?:sqlite3 result code \d+: )?/, ''),
        timeMs: timeMs(),
      };
    } finally {
      db.close();
    }
  };
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array)
    return `x'${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
  return value as Cell;
}
