/** Messages between the server and the process that holds a database. */
export type Dialect = 'sqlite' | 'postgresql';

export type Request = {
  /** The author's script that makes tables; `data` fills them for one test. */
  schema: string;
  data: string;
  /** The student's statements. The result is the table of the last statement that gives one. */
  query: string;
  /** The author's query, run after the student's statements; its table is the result instead. */
  checkQuery: string | null;
  /** `memoryBytes` holds for SQLite only. PostgreSQL has one limit for all queries. */
  limits: { timeMs: number; memoryBytes: number; rows: number };
};

export type Cell = string | number | boolean | null;
export type Table = { columns: string[]; rows: Cell[][]; isCut: boolean };

/** Whose script failed. When `check` fails, the student's statements are the cause. */
export type MessageSource = 'author' | 'student' | 'check';

/** `isWorn`: the database may be broken; the caller must start another one. */
export type Result = { timeMs: number; isWorn?: true } &
  /** `table` is null when no statement gives one. */
  (
    | { end: 'done'; table: Table | null }
    | { end: 'error'; by: MessageSource; message: string }
    | { end: 'limit'; limit: 'time' | 'memory' }
  );

export type Ready = { ready: true };
