import type { NamedTable, QueryResult } from '@put/contract/judge/queries';
import { queryLimits, tableOf, toQueryResult } from '@put/judging/query-result';
import type { DatabaseSetup, Outcome, Runner } from '../../drivers/runner/runner.ts';
import { unavailable } from '../../judging/unavailable.ts';

/** Limits of the tables beside a statement: students see examples, not all rows. */
const mostRows = 50;
const mostTables = 30;

type Query = { database: DatabaseSetup; data: string; query: string };

/** Runs a query for a person who waits at the screen. */
export async function runQuery(runner: Runner, query: Query): Promise<QueryResult> {
  return toQueryResult(await execute(runner, query));
}

const tableNames = {
  sqlite: "select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%' order by rowid",
  postgresql: "select table_name from information_schema.tables where table_schema = 'public' order by table_name",
};

/** All tables of the script with their first rows. */
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
      return await prepared.run(data, queryLimits);
    } finally {
      await prepared.close();
    }
  } catch (error) {
    throw unavailable(error);
  }
}
