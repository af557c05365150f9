import { mostRows, outcomeOf } from '@put/sql/outcome.ts';
import type { Request, Result } from '@put/sql/protocol.ts';
import type { LanguageRunner } from './serve-runner.ts';

/** The scripts that create the tables of a query and read their state after it. */
export type QueryScripts = Pick<Request, 'schema' | 'data' | 'checkQuery'>;

/** Lets a database answer like a language runner: the input of a run contains the scripts. */
export const answerQueries =
  (ask: (request: Request) => Promise<Result>): LanguageRunner['run'] =>
  async ({ files, input, limits: { timeMs, memoryBytes, outputBytes } }) => {
    const scripts = JSON.parse(input) as QueryScripts;
    const query = files.map(({ content }) => content).join('\n');
    const result = await ask({ ...scripts, query, limits: { timeMs, memoryBytes, rows: mostRows } });
    return {
      compileError: null,
      outcome: outcomeOf(result, { outputBytes }),
      record: null,
      isWorn: result.isWorn ?? false,
    };
  };
