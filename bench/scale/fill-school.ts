import type pg from 'pg';
import { openDatabase } from '../../apps/server/src/drivers/database/database.ts';
import { factories } from '../../apps/server/src/testing/factories.ts';
import { timed } from '../times.ts';
import { planOf, type SchoolPlan, type SchoolSize, type Step } from './school-size.ts';
import { courseSteps } from './steps-of-courses.ts';
import { submissionSteps } from './steps-of-submissions.ts';
import { trafficSteps } from './steps-of-traffic.ts';

/** Of everybody, as plain text. */
export const schoolPassword = 'a-good-password';

const print = (line: string) => console.log(`  ${line}`);

/**
 * Fills a migrated database with a school of this size, in one transaction. What was in its tables is gone. The server
 * makes the rows itself (`insert … select … generate_series`), which is quicker than COPY, because no row travels.
 * Triggers and foreign keys sleep meanwhile, and secondary indexes are built afterwards. Needs a superuser of the
 * database.
 */
export async function fillSchool(connect: pg.PoolConfig, size: SchoolSize, tell = print): Promise<SchoolPlan> {
  const plan = planOf(size);
  const { db, pool, close } = await openDatabase({ connect, max: 2, onError: console.error });
  try {
    const make = factories(db);
    await make.user({ password: schoolPassword });
    await make.task();
    await make.containerTemplate();
    await fillTables(pool, [...courseSteps(plan), ...submissionSteps(plan), ...trafficSteps(plan)], tell);
    const { ms } = await timed(() => withoutLimit(pool, (client) => client.query('vacuum (analyze)')));
    tell(`vacuum and analyze of all: ${seconds(ms)} s`);
    return plan;
  } finally {
    await close();
  }
}

/** Rows that others are made after. */
const models = ['user', 'task', 'task_test_group', 'task_test', 'task_solution', 'container_template'];

async function fillTables(pool: pg.Pool, steps: readonly Step[], tell: (line: string) => void): Promise<void> {
  await inBulk(pool, steps, tell, async (client) => {
    for (const name of models) await client.query(`create temp table model_${name} on commit drop as table "${name}"`);
    // rows of a table that is emptied in the same transaction need no WAL
    await client.query('truncate "user", course, task, file restart identity cascade');
  });
}

/** Does the steps in one transaction, as `fillSchool` says. `begin` comes before them. */
export async function inBulk(
  pool: pg.Pool,
  steps: readonly Step[],
  tell: (line: string) => void = print,
  begin: (client: pg.PoolClient) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const tables = [...new Set(steps.map(({ table }) => table))];
  await withoutLimit(pool, async (client) => {
    await client.query(`begin; set local session_replication_role = replica; set local jit = off;
      set local work_mem = '512MB'; set local maintenance_work_mem = '1GB'; set local synchronous_commit = off`);
    await begin(client);
    const indexes = await dropIndexes(client, tables);
    for (const { table, statements } of steps) {
      let rows = 0;
      const { ms } = await timed(async () => {
        for (const statement of statements) rows += (await client.query(statement)).rowCount ?? 0;
      });
      tell(`${table}: ${rows} rows in ${seconds(ms)} s`);
    }
    const { ms } = await timed(async () => {
      for (const definition of indexes) await client.query(definition);
      for (const table of tables) await setSequence(client, table);
    });
    tell(`${indexes.length} indexes in ${seconds(ms)} s`);
    await client.query('commit');
  });
}

/** A client whose statements may take as long as they need. After a failure its connection is closed. */
export async function withoutLimit<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const found = await work(client);
    await client.query('reset statement_timeout; reset idle_in_transaction_session_timeout');
    isDone = true;
    return found;
  } finally {
    client.release(!isDone);
  }
}

/** Drops indexes that are no constraints. Returns what makes them again. */
async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = current_schema()::regnamespace
     where t.relname = any($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by t.relname, i.indexrelid`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** The next row has an id of its own. */
async function setSequence(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence(quote_ident($1), 'id') as sequence
     where exists (select from pg_attribute where attrelid = quote_ident($1)::regclass and attname = 'id')`,
    [table],
  );
  if (rows[0]?.sequence) await client.query(`select setval($1, max(id)) from "${table}"`, [rows[0].sequence]);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
