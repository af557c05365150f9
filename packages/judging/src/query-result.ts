import type { ResultTable } from '@put/contract/kinds/sql/sql';
import type { QueryResult } from '@put/contract/judge/queries';
import { explainFailedCheck, explainSqlError, limitWords } from './explain-sql.ts';
import type { Outcome } from './outcome.ts';

/** Limits of a query on the student's own data. */
export const queryLimits = { timeMs: 3000, memoryBytes: 128 * 1_048_576, outputBytes: 1_048_576 };

type CutTable = ResultTable & { isCut: boolean };
/** The table that a query printed; null when there is none. */
export const tableOf = ({ stdout }: Outcome) => (stdout === '' ? null : (JSON.parse(stdout) as CutTable | null));

/** The result of a query for the screen, in Russian. */
export function toQueryResult(outcome: Outcome): QueryResult {
  const { end, stderr, used } = outcome;
  const found = tableOf(outcome);
  const table = found && { columns: found.columns, rows: found.rows };
  const common = { is_cut: found?.isCut ?? false, details: stderr, time_ms: Math.round(used.timeMs) };
  if (end.by === 'limit') {
    const status = end.limit === 'memory' ? 'memory_limit' : 'time_limit';
    return { status, table: null, message: limitWords[end.limit], ...common };
  }
  if (end.by === 'exit' && end.code === 0) return { status: 'ok', table, message: null, ...common };
  const code = end.by === 'exit' ? end.code : null;
  const isAuthors = code === 2;
  const explain = code === 3 ? explainFailedCheck : explainSqlError;
  const message = isAuthors ? 'Ошибка в таблицах или данных задачи, запрос ни при чём.' : explain(stderr);
  return { status: isAuthors ? 'author_error' : 'error', table: null, message, ...common };
}
