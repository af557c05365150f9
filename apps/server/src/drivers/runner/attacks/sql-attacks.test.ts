import type { Dialect } from '@put/sql/protocol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome, Runner } from '../runner.ts';
import { startSqlRunner } from '../sql-runner.ts';
import { plantSecret, type PlantedSecret, timeFor } from './perform.ts';
import { type QueryEnd, sqlAttacks } from './sql.ts';

const schema = 'create table pupil(id integer primary key, name text not null, mark integer);';
const data = "insert into pupil values (1, 'Аня', 5), (2, 'Боря', 3);";
const limits = { timeMs: 300, memoryBytes: 48 * 1_048_576, outputBytes: 1e6 };

let runner: Runner;
let secret: PlantedSecret;
beforeAll(async () => {
  secret = await plantSecret();
  runner = startSqlRunner();
});
afterAll(async () => {
  await runner.close();
  await secret.close();
});

async function ask(dialect: Dialect, query: string, script = data, more = {}): Promise<Outcome> {
  const database = { dialect, schema, checkQuery: null };
  const files = [{ name: 'query.sql', content: secret.fill(query) }];
  const prepared = await runner.prepare({ language: 'sql', files, database });
  const outcome = await prepared.run(script, { ...limits, ...more });
  await prepared.close();
  return outcome;
}

const rowsOf = ({ stdout }: Outcome): unknown[][] =>
  stdout === '' ? [] : ((JSON.parse(stdout) as { rows: unknown[][] } | null)?.rows ?? []);

const endOf = ({ end }: Outcome): QueryEnd | 'else' =>
  end.by === 'limit' && end.limit !== 'idle'
    ? end.limit
    : end.by === 'exit'
      ? (({ 0: 'done', 1: 'refused' } as const)[end.code] ?? 'else')
      : 'else';

/** The next student must find the author's tables and get the right rows. */
async function expectNextIsRight(dialect: Dialect): Promise<void> {
  const query = `insert into pupil values (3, 'Вера', 4); update pupil set mark = mark + 1 where id = 2;
    select id, name, mark from pupil where mark between 4 and 5 order by mark desc, id`;
  const outcome = await ask(dialect, query, data, { timeMs: 5000 });
  expect(outcome.stderr).toBe('');
  expect(rowsOf(outcome)).toEqual([
    [1, 'Аня', 5],
    [2, 'Боря', 4],
    [3, 'Вера', 4],
  ]);
}

it('they are many', () => expect(sqlAttacks.sqlite.length + sqlAttacks.postgresql.length).toBeGreaterThanOrEqual(120));

describe.each(['sqlite', 'postgresql'] as const)('attacks on %s', (dialect) => {
  it.each(sqlAttacks[dialect].map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const { query, ends = ['refused'], before, limits: own } = attack;
    if (before !== undefined)
      await ask(dialect, before, `insert into pupil values (1, '${secret.secret}', 5);`, { timeMs: 5000 });
    const outcome = await ask(dialect, query, data, { timeMs: timeFor(ends, own?.timeMs ?? limits.timeMs) });
    expect(outcome.stdout + outcome.stderr).not.toContain(secret.secret);
    expect(JSON.stringify(rowsOf(outcome).slice(0, 10))).not.toContain('GOT');
    expect(ends, `${JSON.stringify(outcome.end)} ${outcome.stderr.slice(0, 300)}`).toContain(endOf(outcome));
    await expectNextIsRight(dialect);
  });
});
