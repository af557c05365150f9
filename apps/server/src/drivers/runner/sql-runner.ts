import { mostRows, outcomeOf } from '@put/sql/outcome.ts';
import type { Dialect } from '@put/sql/protocol.ts';
import { type PreparedProgram, type Runner, RunnerFault } from './runner.ts';
import { SqlPlace } from './sql-place.ts';
import { Turns } from './turns.ts';

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
        async run(data, { timeMs, memoryBytes, outputBytes }) {
          const place = await turns[dialect].take({ isUrgent, signal });
          try {
            const limits = { timeMs, memoryBytes, rows: mostRows };
            return outcomeOf(await place.execute({ schema, data, query, checkQuery, limits }, signal), { outputBytes });
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
