import type { ResultTable } from '@put/contract/kinds/sql';
import type { NamedTable, QueryResult } from '@put/contract/queries';
import { Refusal } from '@put/contract/refusals';
import { type DatabaseSetup, type Outcome, type Runner, RunnerFault } from '../../drivers/runner/runner.ts';
import { explainSqlError, judgeQuery } from '../../judging/kinds/sql.ts';

const limits = { timeMs: 3000, memoryBytes: 128 * 1_048_576, outputBytes: 1_048_576 };
/** Of the tables beside a statement: the student sees what they hold, not all of it. */
const mostRows = 50;
const mostTables = 30;

type Query = { database: DatabaseSetup; data: string; query: string };

/** Runs a query for who waits at a screen. */
export async function runQuery(runner: Runner, query: Query): Promise<QueryResult> {
  return toResult(await execute(runner, query));
}

const tableNames = {
  sqlite: "select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%' order by rowid",
  postgresql: "select table_name from information_schema.tables where table_schema = 'public' order by table_name",
};

/** Every table of the script, with its first rows. */
export async function listTables(
  runner: Runner,
  { database, data }: Omit<Query, 'query'>,
): Promise<{ dialect: DatabaseSetup['dialect']; tables: NamedTable[] }> {
  const { dialect } = database;
  const plain = { ...database, checkQuery: null };
  const ask = async (query: string) => tableOf(await execute(runner, { database: plain, data, query }));
  const names = ((await ask(tableNames[dialect]))?.rows ?? []).map(([name]) => String(name)).slice(0, mostTables);
  const tables: NamedTable[] = [];
  for (const name of names) {
    const table = await ask(`select * from "${name.replaceAll('"', '""')}" limit ${mostRows + 1}`);
    if (!table) continue;
    const { columns, rows } = table;
    tables.push({ name, columns, rows: rows.slice(0, mostRows), is_cut: rows.length > mostRows });
  }
  return { dialect, tables };
}

async function execute(runner: Runner, { database, data, query }: Query): Promise<Outcome> {
  try {
    const program = { language: 'sql', files: [{ name: 'query.sql', content: query }], database };
    const prepared = await runner.prepare(program, { urgent: true });
    try {
      return await prepared.run(data, limits);
    } finally {
      await prepared.close();
    }
  } catch (error) {
    if (error instanceof RunnerFault) throw new Refusal('judge_unavailable', { retryAfterS: 10 });
    throw error;
  }
}

type CutTable = ResultTable & { isCut: boolean };
const tableOf = ({ stdout }: Outcome) => (stdout === '' ? null : (JSON.parse(stdout) as CutTable | null));

function toResult(outcome: Outcome): QueryResult {
  const { end, stderr, used } = outcome;
  const found = tableOf(outcome);
  const table = found && { columns: found.columns, rows: found.rows };
  const common = { is_cut: found?.isCut ?? false, details: stderr, time_ms: Math.round(used.timeMs) };
  if (end.by === 'limit') {
    const { message } = judgeQuery(outcome, false, null, false);
    return { status: end.limit === 'memory' ? 'memory_limit' : 'time_limit', table: null, message, ...common };
  }
  if (end.by === 'exit' && end.code === 0) return { status: 'ok', table, message: null, ...common };
  const isAuthors = end.by === 'exit' && end.code === 2;
  const message = isAuthors ? 'Ошибка в таблицах или данных задачи, запрос ни при чём.' : explainSqlError(stderr);
  return { status: isAuthors ? 'author_error' : 'error', table: null, message, ...common };
}
