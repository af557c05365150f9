import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import { markAsDemonstration } from './demonstration.store.ts';

/** By table, in an order in which rows name only rows before them: columns with the values of all rows. */
type ClassColumns = Record<string, Record<string, unknown[]>>;

/** Tables whose rows are remembered, and by which column: everything else of the class belongs to one of them. */
const remembered: Record<string, string> = {
  user: 'id',
  user_group: 'id',
  lesson: 'id',
  task: 'id',
  announcement: 'id',
  mark_term: 'id',
  similarity_run: 'id',
  notification: 'id',
  audit: 'id',
  mark_settings: 'course_id',
  task_variant: 'task_id',
};

/** A seed that was begun and not ended has used ids; in empty tables they begin anew, as the rows of the class expect. */
export async function forgetIdsOfNone(tx: Tx): Promise<void> {
  await sql`do $$
    declare one record; is_empty boolean;
    begin
      for one in
        select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
        where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace
      loop
        execute format('select not exists (select from %I)', one.name) into is_empty;
        if is_empty then execute format('alter table %I alter column %I restart', one.name, one.column); end if;
      end loop;
    end $$`.execute(tx);
}

/** Takes the rows as they are. Statistics are counted by the triggers of results, as always. */
export async function insertClass(tx: Tx, columns: ClassColumns, now: Date): Promise<void> {
  const ids: Record<string, number[]> = {};
  for (const [table, values] of Object.entries(columns)) {
    const names = Object.keys(values);
    const rows = values[names[0]!]!.map((_, at) => Object.fromEntries(names.map((name) => [name, values[name]![at]])));
    const list = sql.join(names.map((name) => sql.id(name)));
    await sql`insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
      tx,
    );
    const key = remembered[table];
    if (key !== undefined) ids[table] = [...new Set(values[key] as number[])];
    if (!values.id) continue;
    const last = Math.max(...(values.id as number[]));
    await sql`select setval(pg_get_serial_sequence(${`public."${table}"`}, 'id'), ${last})`.execute(tx);
  }
  await markAsDemonstration(tx, { courses: [], groups: ids.user_group ?? [] });
  const here = columns.lesson_presence!;
  const doing = Object.fromEntries(here.user_id!.map((id, at) => [String(id), here.doing![at] as string]));
  await tx
    .insertInto('demonstration_class')
    .values({
      shown_at: now.toISOString(),
      ids: JSON.stringify(ids),
      lesson_id: here.lesson_id![0] as number,
      doing: JSON.stringify(doing),
    })
    .execute();
}
