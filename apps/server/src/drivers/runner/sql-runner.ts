import type { Dialect, Result } from '@put/sql/protocol.ts';
import { type Outcome, type PreparedProgram, type Runner, RunnerFault } from './runner.ts';
import { SqlPlace } from './sql-place.ts';
import { Turns } from './turns.ts';

/** Rows of a table that are kept; more are cut. */
const mostRows = 1000;

/**
 * SQL in WebAssembly: SQLite and PostgreSQL, one hardened process each, which starts with the first query in its dialect. Every
 * run has a database of its own; what a query may not do is refused by the database itself (the package `sql`).
 */
export function startSqlRunner(): Runner {
  const places: Record<Dialect, SqlPlace> = { sqlite: new SqlPlace('sqlite'), postgresql: new SqlPlace('postgresql') };
  const turns: Record<Dialect, Turns<SqlPlace>> = {
    sqlite: new Turns([places.sqlite]),
    postgresql: new Turns([places.postgresql]),
  };
  return {
    capabilities: { languages: ['sql'], places: 1 },
    async prepare({ language, files, database }, { urgent: isUrgent = false, signal } = {}): Promise<PreparedProgram> {
      if (language !== 'sql' || !database) throw new RunnerFault(`no database for the language ${language}`);
      const { dialect, schema, checkQuery } = database;
      const query = files.map((file) => file.content).join('\n');
      return {
        compileError: null,
        async run(data, { timeMs, memoryBytes }) {
          const place = await turns[dialect].take({ isUrgent, signal });
          try {
            const limits = { timeMs, memoryBytes, rows: mostRows };
            return outcomeOf(await place.execute({ schema, data, query, checkQuery, limits }, signal));
          } finally {
            turns[dialect].give(place);
          }
        },
        close: async () => undefined,
      };
    },
    status: () => [{ driver: 'SQL', languages: ['sql'], state: 'ready', reason: null }],
    async close() {
      const reason = new RunnerFault('the runner is closed');
      for (const dialect of ['sqlite', 'postgresql'] as const) {
        turns[dialect].close(reason);
        places[dialect].close();
      }
    },
  };
}

/** An exit code says whose script failed: 1 the student's, 2 the author's. */
export const endedByAuthor = 2;

function outcomeOf(result: Result): Outcome {
  const used = { timeMs: result.timeMs, wallMs: result.timeMs, memoryBytes: 0 };
  if (result.end === 'limit') return { end: { by: 'limit', limit: result.limit }, stdout: '', stderr: '', used };
  if (result.end === 'error') {
    const code = result.by === 'author' ? endedByAuthor : 1;
    return { end: { by: 'exit', code }, stdout: '', stderr: result.message, used };
  }
  return { end: { by: 'exit', code: 0 }, stdout: JSON.stringify(result.table), stderr: '', used };
}
