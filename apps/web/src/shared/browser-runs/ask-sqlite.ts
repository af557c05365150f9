import type { QueryResult } from '@put/contract/queries';
import { queryLimits, toQueryResult } from '@put/judging/query-result';
import { runInBrowser } from './run-in-browser.ts';
import { NoBrowserRun } from './runner-host.ts';

/** Asks tables that are made here; null where the server has to. */
export async function askSqlite(scripts: { schema: string; data: string }, query: string): Promise<QueryResult | null> {
  const files = [{ name: 'query.sql', content: query }];
  const run = { language: 'sql' as const, files, input: JSON.stringify(scripts), limits: queryLimits };
  try {
    return toQueryResult((await runInBrowser(run, {}, new AbortController().signal)).outcome);
  } catch (error) {
    if (error instanceof NoBrowserRun) return null;
    throw error;
  }
}
