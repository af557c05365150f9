/** What goes between the server and the process that holds a database. */
export type Dialect = 'sqlite' | 'postgresql';

export type Request = {
  /** The author's script of tables, then of the data of one test. */
  schema: string;
  data: string;
  /** The student's statements; the table is that of the last one that gives one. */
  query: string;
  /** The author's: asked after the student's statements, and its table counts instead. */
  checkQuery: string | null;
  /** Memory holds for SQLite alone: PostgreSQL keeps its own, the same for every query. */
  limits: { timeMs: number; memoryBytes: number; rows: number };
};

export type Cell = string | number | boolean | null;
export type Table = { columns: string[]; rows: Cell[][]; isCut: boolean };

/** Whose script it was; the author's check comes after the student's statements, and fails by them. */
export type Teller = 'author' | 'student' | 'check';

/** `isWorn`: the database may be broken, another one is to be started. */
export type Result = { timeMs: number; isWorn?: true } &
  /** `table` is null where no statement gives one. */
  (
    | { end: 'done'; table: Table | null }
    | { end: 'error'; by: Teller; message: string }
    | { end: 'limit'; limit: 'time' | 'memory' }
  );

export type Ready = { ready: true };
