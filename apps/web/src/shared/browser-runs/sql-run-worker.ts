/// <reference lib="webworker" />
import { hideGlobals } from '@put/python/hide-globals.ts';
import { mostRows, outcomeOf } from '@put/sql/outcome.ts';
import { startSqlite } from '@put/sql/sqlite.ts';
import { serveRunner } from './serve-runner.ts';

/** The input holds the scripts that make the tables. */
serveRunner(async () => {
  const { performance: watch } = globalThis;
  const execute = await startSqlite(() => watch.now());
  hideGlobals();
  return {
    async run({ files, input, limits: { timeMs, memoryBytes } }) {
      const { schema, data } = JSON.parse(input) as { schema: string; data: string };
      const query = files.map(({ content }) => content).join('\n');
      const limits = { timeMs, memoryBytes, rows: mostRows };
      const outcome = outcomeOf(await execute({ schema, data, query, checkQuery: null, limits }));
      return { compileError: null, outcome, trace: null, isWorn: false };
    },
  };
});
