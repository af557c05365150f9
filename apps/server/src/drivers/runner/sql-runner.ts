import { mostRows, outcomeOf } from '@put/sql/outcome.ts';
import type { Dialect } from '@put/sql/protocol.ts';
import { type PreparedProgram, type Runner, RunnerFault } from './runner.ts';
import { SqlSlot } from './sql-slot.ts';
import { Turns } from '../locks/turns.ts';

/**
 * Runs SQL in WebAssembly: SQLite and PostgreSQL, each in one hardened process that starts with the first query in its
 * dialect. Every run has a fresh database. The database itself refuses forbidden statements (the package `sql`).
 */
export function startSqlRunner(): Runner {
  const slots: Record<Dialect, SqlSlot> = { sqlite: new SqlSlot('sqlite'), postgresql: new SqlSlot('postgresql') };
  const turns: Record<Dialect, Turns<SqlSlot>> = {
    sqlite: new Turns([slots.sqlite]),
    postgresql: new Turns([slots.postgresql]),
  };
  return {
    capabilities: { languages: ['sql'], slots: 1 },
    async prepare({ language, files, database }, { urgent: isUrgent = false, signal } = {}): Promise<PreparedProgram> {
      if (language !== 'sql' || !database) throw new RunnerFault(`no database for the language ${language}`);
      const { dialect, schema, checkQuery } = database;
      const query = files.map((file) => file.content).join('\n');
      return {
        compileError: null,
        async run(data, { timeMs, memoryBytes, outputBytes }) {
          const slot = await turns[dialect].take({ isUrgent, signal });
          try {
            const limits = { timeMs, memoryBytes, rows: mostRows };
            return outcomeOf(await slot.execute({ schema, data, query, checkQuery, limits }, signal), { outputBytes });
          } finally {
            turns[dialect].give(slot);
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
        slots[dialect].close();
      }
    },
  };
}
