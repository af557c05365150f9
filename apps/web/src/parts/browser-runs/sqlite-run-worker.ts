/// <reference lib="webworker" />
import { hideGlobals } from '@put/python/hide-globals.ts';
import { startSqlite } from '@put/sql/sqlite.ts';
import { answerQueries } from './serve-queries.ts';
import { serveRunner } from './serve-runner.ts';

serveRunner(async () => {
  const { performance: watch } = globalThis;
  const ask = await startSqlite(() => watch.now());
  hideGlobals();
  return { run: answerQueries(ask) };
});
