import type pg from 'pg';
import type { ClassRows } from '../../demo/class/class-file.ts';
import { dayMs, hourMs } from './school.ts';

type Row = Record<string, unknown>;
type Table = { columns: string[]; keys: string[]; rows: Row[] };
export type Tables = Map<string, Table>;

/** Of processes, sign-ins and calls under way; and what triggers make of other rows. */
const leftOut = new Set(
  `session refresh_token proven_session known_device acting_session sign_in_failure process worker migration installation
  backup errand web_build judge_turn draft task_stat lesson_stat task_solving mail_message`.split(/\s+/),
);

/** All rows, as JSON. Generated columns are left out. */
export async function readRows(pool: pg.Pool): Promise<Tables> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  const { rows: keys } = await pool.query<{ table: string; columns: string[] }>(
    `select class.relname as table, array_agg(attname::text order by attnum) as columns
     from pg_index join pg_class class on class.oid = indrelid
     join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indisprimary and class.relnamespace = 'public'::regnamespace group by 1`,
  );
  const tables: Tables = new Map();
  for (const name of await orderTables(pool)) {
    if (leftOut.has(name)) continue;
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(one) as row from public."${name}" one`);
    const own = columns.filter(({ table }) => table === name).map(({ column }) => column);
    const key = keys.find(({ table }) => table === name)?.columns ?? own;
    tables.set(name, { columns: own, keys: key, rows: rows.map(({ row }) => row) });
  }
  return tables;
}

/** Tables so that each comes after those that its rows name. */
async function orderTables(pool: pg.Pool): Promise<string[]> {
  const { rows: all } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const { rows: named } = await pool.query<{ name: string; needs: string }>(
    `select own.relname as name, other.relname as needs from pg_constraint
     join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and conrelid <> confrelid`,
  );
  const order: string[] = [];
  const add = (name: string, on: readonly string[]): void => {
    if (order.includes(name) || on.includes(name)) return;
    for (const one of named) if (one.name === name) add(one.needs, [...on, name]);
    order.push(name);
  };
  for (const { name } of all) add(name, []);
  return order;
}

/** A seeded row may only change in these columns: they say when somebody was here. */
const mayChange: Record<string, readonly string[]> = { user: ['last_seen_at', 'updated_at'] };

/** What is new, with times as they stand to the moment that is shown. Throws when a row of the seed has changed. */
export function recordClass(before: Tables, after: Tables, nowMs: number): ClassRows {
  const tables: ClassRows['tables'] = {};
  for (const [name, { columns, keys, rows }] of after) {
    const keyOf = (row: Row) => JSON.stringify(keys.map((key) => row[key]));
    const known = new Map(before.get(name)!.rows.map((row) => [keyOf(row), row]));
    const fresh = [];
    for (const row of rows) {
      const old = known.get(keyOf(row));
      if (!old) fresh.push(row);
      const changed = old ? columns.filter((one) => JSON.stringify(old[one]) !== JSON.stringify(row[one])) : [];
      const strange = changed.filter((one) => !mayChange[name]?.includes(one));
      if (strange.length > 0) throw new Error(`${name} ${keyOf(row)} of the seed has changed: ${strange.join(', ')}`);
    }
    // marks of a term are of those who were there then: accounts of the seed are made when the class is loaded
    const own = fresh.filter(
      (row) => name !== 'mark' || !before.get('user')!.rows.some(({ id }) => id === row.user_id),
    );
    if (own.length === 0) continue;
    own.sort((a, b) => Number(a.id ?? 0) - Number(b.id ?? 0));
    tables[name] = { columns, rows: own.map((row) => columns.map((column) => timeless(row[column], nowMs))) };
  }
  return { tables };
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const aroundNowMs = 3 * hourMs;

/** `@n…`: ms from now, of what goes on now. `@d…`: ms from the midnight of that day. */
function timeless(value: unknown, nowMs: number): unknown {
  if (typeof value === 'string' && time.test(value)) {
    const fromNowMs = Math.floor(Date.parse(value) - nowMs);
    if (Math.abs(fromNowMs) < aroundNowMs) return `@n${fromNowMs}`;
    const midnightMs = Math.floor(nowMs / dayMs) * dayMs;
    return `@d${Math.floor(Date.parse(value) - midnightMs)}`;
  }
  if (Array.isArray(value)) return value.map((one) => timeless(one, nowMs));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, timeless(one, nowMs)]));
}
