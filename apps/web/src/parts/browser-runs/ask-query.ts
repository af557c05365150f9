import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import type { SourceFile } from '@put/contract/judge/languages';
import type { QueryResult } from '@put/contract/judge/queries';
import type { Limits, Outcome } from '@put/judging/outcome';
import { queryLimits, toQueryResult } from '@put/judging/query-result';
import { runInBrowser, type RunListeners } from './run-in-browser.ts';
import { NoBrowserRun } from './runner-host.ts';
import type { QueryScripts } from './serve-queries.ts';

type Asked = { database: SqlConfig; data: string; files: readonly SourceFile[]; limits: Limits };

/** Runs a query on a database in this browser. Rejects with `NoBrowserRun` when this browser cannot do it. */
export async function askInBrowser(
  { database: { dialect, schema, check_query: checkQuery }, data, files, limits }: Asked,
  listeners: RunListeners,
  signal: AbortSignal,
): Promise<Outcome> {
  const input = JSON.stringify({ schema, data, checkQuery } satisfies QueryScripts);
  return (await runInBrowser({ language: dialect, files, input, limits }, listeners, signal)).outcome;
}

/**
 * Runs a query on the data of the first sample. The result has the shape of the server's answer. Null: the server has
 * to run it.
 */
export async function askQuery(
  { database, data, query }: { database: SqlConfig; data: string; query: string },
  listeners: RunListeners,
  signal: AbortSignal,
): Promise<QueryResult | null> {
  const files = [{ name: 'query.sql', content: query }];
  try {
    return toQueryResult(await askInBrowser({ database, data, files, limits: queryLimits }, listeners, signal));
  } catch (error) {
    if (error instanceof NoBrowserRun) return null;
    throw error;
  }
}
