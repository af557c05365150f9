import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export type Table = { name: string; columns: string[] };

/** All tables except the list of migrations, with their columns that can be written. */
export async function listTables(db: Db | Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

const tableList = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));

/** Locks before anything is read: other processes can not change the structure of these tables meanwhile. */
export const lockTables = (tx: Tx, names: readonly string[]) =>
  sql`lock table migration, ${tableList(names)} in access share mode`.execute(tx);

export const emptyTables = (tx: Tx, names: readonly string[]) => sql`truncate ${tableList(names)}`.execute(tx);

export async function listMigrations(tx: Tx): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from migration order by name`.execute(tx);
  return rows;
}

/** The last number that each sequence gave out, null when none. Sequences are not part of a transaction's snapshot. */
export async function listSequences(tx: Tx): Promise<{ table: string; column: string; last_value: string | null }[]> {
  const { rows } = await sql<{ table: string; column: string; last_value: string | null }>`
    select t.relname as table, a.attname as column, s.last_value::text as last_value
    from pg_depend d
    join pg_class q on q.oid = d.objid and q.relkind = 'S'
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    join pg_sequences s on s.schemaname = current_schema() and s.sequencename = q.relname
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and t.relnamespace = current_schema()::regnamespace
    order by 1, 2`.execute(tx);
  return rows;
}

/** Sets the next number above the last one given out and above all rows. */
export async function setSequence(tx: Tx, table: string, column: string, lastValue: string | null): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), greatest(${lastValue}::bigint, highest, 1),
      ${lastValue}::bigint is not null or highest is not null)
    from (select max(${sql.ref(column)})::bigint as highest from ${sql.table(table)}) there`.execute(tx);
}

type ForeignKey = { table: string; name: string; definition: string };

/** Drops foreign keys so that rows can be copied in any order. Adding them again checks all rows. */
export async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  return rows;
}

export async function addForeignKeys(tx: Tx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

/** Triggers are off during a restore: the archive already holds what they would compute. */
export async function switchTriggers(tx: Tx, names: readonly string[], state: 'enable' | 'disable'): Promise<void> {
  for (const name of names) await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(tx);
}

/** Of empty tables without foreign keys: what is written to them is not in the log of the database. */
export async function leaveUnlogged(tx: Tx): Promise<void> {
  for (const { name } of await listTables(tx)) await sql`alter table ${sql.table(name)} set unlogged`.execute(tx);
}

/** Updates the planner's statistics, after many rows have come at once. */
export const analyzeTables = (db: Db) => sql`analyze`.execute(db);

export async function countRows(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(tx);
  return rows[0]?.rows ?? 0;
}

/** All files that the database knows, whether a text mentions them or not. */
export async function listFiles(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('file').select('sha256').orderBy('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
}
