import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';

const { pool } = await testDatabase();

/**
 * `filled`: the database gives a value (a default or an identity). Inserts need `nullable` and `filled`, reads need
 * `kind`.
 */
type Column = { kind: string; nullable: boolean; filled: boolean };
type Tables = Record<string, Record<string, Column>>;

/** Parses the interfaces as text, because types are gone at run time. Fails on a line that it does not understand. */
function readSchema(): Tables {
  const folder = join(import.meta.dirname, 'tables');
  const files = readdirSync(folder).filter((file) => file !== 'columns.ts');
  return Object.assign(
    {},
    ...files.map((file) => readTables(readFileSync(join(folder, file), 'utf8'), file)),
  ) as Tables;
}

function readTables(text: string, file: string): Tables {
  const body = text.slice(text.indexOf('\nexport interface ') + 1);
  const tables: Tables = {};
  let table: Record<string, Column> = {};
  for (const line of body.split('\n').slice(1, -2)) {
    const opening = /^ {2}(\w+): \{$/.exec(line)?.[1];
    const [, name, type] = /^ {4}(\w+): (.+);$/.exec(line) ?? [];
    if (opening) tables[opening] = table = {};
    else if (name && type) table[name] = readColumn(type);
    else if (!/^ {2}\};$/.test(line)) throw new Error(`${file} has a line that this test cannot read: ${line}`);
  }
  return tables;
}

function readColumn(type: string): Column {
  const nullable = type.endsWith(' | null');
  const bare = nullable ? type.slice(0, -' | null'.length) : type;
  if (bare === 'Id') return { kind: 'number', nullable, filled: true };
  const filled = /^(Json)?Default</.test(bare);
  if (/^Json(Default)?</.test(bare)) return { kind: 'json', nullable, filled };
  const inner = /^Default<(.+)>$/.exec(bare)?.[1] ?? bare;
  if (inner.endsWith('[]')) return { kind: 'list', nullable, filled };
  return { kind: ['number', 'boolean', 'Buffer'].includes(inner) ? inner : 'string', nullable, filled };
}

const kinds: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'json',
  ARRAY: 'list',
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
};

async function readDatabase(): Promise<Tables> {
  const { rows } = await pool.query<
    Record<'table_name' | 'column_name' | 'data_type', string> & { nullable: boolean; filled: boolean }
  >(
    `select table_name, column_name, data_type, is_nullable = 'YES' as nullable,
       column_default is not null or is_identity = 'YES' as filled
     from information_schema.columns where table_schema = 'public' and table_name <> 'migration'`,
  );
  const tables: Tables = {};
  for (const { table_name, column_name, data_type, nullable, filled } of rows) {
    (tables[table_name] ??= {})[column_name] = { kind: kinds[data_type] ?? data_type, nullable, filled };
  }
  return tables;
}

/** Tables that only programs of the release before still use. */
const ofOlderPrograms = ['draft'];

test('tables/*.ts say what the migrated database has', async () => {
  const there = Object.entries(await readDatabase()).filter(([name]) => !ofOlderPrograms.includes(name));
  expect(readSchema()).toEqual(Object.fromEntries(there));
});
