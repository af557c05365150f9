import { mostRows, outcomeOf } from '@put/sql/outcome.ts';
import type { Request, Result } from '@put/sql/protocol.ts';
import type { LanguageRunner } from './serve-runner.ts';

/** What makes the tables of a query, and looks at them when it is done. */
export type QueryScripts = Pick<Request, 'schema' | 'data' | 'checkQuery'>;

/** Answers queries as programs are run: the input holds the scripts. */
export const answerQueries =
  (ask: (request: Request) => Promise<Result>): LanguageRunner['run'] =>
  async ({ files, input, limits: { timeMs, memoryBytes, outputBytes } }) => {
    const scripts = JSON.parse(input) as QueryScripts;
    const query = files.map(({ content }) => content).join('\n');
    const result = await ask({ ...scripts, query, limits: { timeMs, memoryBytes, rows: mostRows } });
    return {
      compileError: null,
      outcome: outcomeOf(result, { outputBytes }),
      trace: null,
      isWorn: result.isWorn ?? false,
    };
  };
