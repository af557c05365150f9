import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseSetup, type Runner, RunnerFault } from './runner.ts';
import { startSqlRunner } from './sql-runner.ts';

const schema = 'create table pupil(id integer primary key, name text not null, mark integer);';
const data = "insert into pupil values (1, 'Аня', 5), (2, 'Боря', 3), (3, 'Вера', null);";
const limits = { timeMs: 300, memoryBytes: 1e8, outputBytes: 1e6 };

let runner: Runner;
beforeAll(() => {
  runner = startSqlRunner();
});
afterAll(() => runner.close());

describe.each(['sqlite', 'postgresql'] as const)('%s', (dialect) => {
  const run = async (query: string, changed: Partial<DatabaseSetup> & { data?: string } = {}) => {
    const { data: script = data, ...setup } = changed;
    const program = {
      language: 'sql',
      files: [{ name: 'query.sql', content: query }],
      database: { dialect, schema, checkQuery: null, ...setup },
    };
    const prepared = await runner.prepare(program);
    const outcome = await prepared.run(script, limits);
    await prepared.close();
    return outcome;
  };
  const rows = async (query: string, changed = {}) => {
    const outcome = await run(query, changed);
    expect(outcome.stderr).toBe('');
    return (JSON.parse(outcome.stdout) as { rows: unknown[][] } | null)?.rows;
  };

  it.each<[string, unknown[][]]>([
    [
      'select name, mark from pupil order by id',
      [
        ['Аня', 5],
        ['Боря', 3],
        ['Вера', null],
      ],
    ],
    ['select avg(mark) from pupil', [[4]]],
    ["select 'a;b' as x; -- in the end; nothing\n", [['a;b']]],
    ['/* ; */ select 1 as x; select 2 as x;', [[2]]],
    ['with best as (select * from pupil where mark = 5) select name from best', [['Аня']]],
    ["insert into pupil values (4, 'Глеб', 4) returning name", [['Глеб']]],
    ['update pupil set mark = 5; select count(*) from pupil where mark = 5', [[3]]],
    ['create table more(a int); insert into more values (7); select a from more', [[7]]],
    [
      'values (1, 2), (3, 4)',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['select 10 / 4.0 as x', [[2.5]]],
  ])('answers %s', async (query, expected) => {
    expect(await rows(query)).toEqual(expected);
  });

  it('says what a wrong name may have meant, where the database does', async () => {
    const { stderr } = await run('select nmae from pupil');
    const suggested = 'HINT: Perhaps you meant to reference the column "pupil.name".';
    expect(stderr).toContain(dialect === 'sqlite' ? 'no such column: nmae' : suggested);
  });

  it('starts every run from the same data', async () => {
    expect(await rows('delete from pupil; select count(*) from pupil')).toEqual([[0]]);
    expect(await rows('select count(*) from pupil')).toEqual([[3]]);
  });

  it("asks the author's query after the student's statements", async () => {
    const changed = { checkQuery: 'select count(*) from pupil' };
    expect(await rows('delete from pupil where mark is null', changed)).toEqual([[2]]);
  });

  it('says whose script has failed', async () => {
    expect(await run('select * frm pupil')).toMatchObject({ end: { by: 'exit', code: 1 } });
    expect((await run('select * frm pupil')).stderr).toContain('frm');
    expect(await run('select 1', { data: 'insert into nothing values (1)' })).toMatchObject({ end: { code: 2 } });
    expect(await run('select 1', { checkQuery: 'select * from nothing' })).toMatchObject({ end: { code: 3 } });
  });

  it('says that there is no table', async () => {
    expect(await run('delete from pupil')).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: 'null' });
  });

  it('cuts a table after a thousand rows', async () => {
    const { stdout } = await run('select a.id from pupil a, pupil b, pupil c, pupil d, pupil e, pupil f, pupil g');
    const table = JSON.parse(stdout) as { rows: unknown[]; isCut: boolean };
    expect(table).toMatchObject({ isCut: true });
    expect(table.rows).toHaveLength(1000);
  });

  it('stops an endless query by the time limit, and goes on', async () => {
    const query = 'with recursive n(x) as (select 1 union all select 1 from n) select max(x) from n';
    expect((await run(query)).end).toEqual({ by: 'limit', limit: 'time' });
    expect(await rows('select 1 as x')).toEqual([[1]]);
  });
});

it.each([
  // grows step by step; grows in one step; stays at its maximum
  'with recursive n(x) as (select 1 union all select x + 1 from n where x < 300) select length(group_concat(hex(zeroblob(50000)))) as x from n',
  'select length(zeroblob(20000000)) as x',
  'create table t as with recursive n(x) as (select 1 union all select x + 1 from n where x < 300) select zeroblob(50000) as y from n; select 1 as x',
])("holds %s to the task's own limit of memory", async (query) => {
  const database = { dialect: 'sqlite' as const, schema: '', checkQuery: null };
  const prepared = await runner.prepare({ language: 'sql', files: [{ name: 'query.sql', content: query }], database });
  const ends = async (memoryBytes: number) => (await prepared.run('', { ...limits, timeMs: 5000, memoryBytes })).end;
  expect(await ends(10e6)).toEqual({ by: 'limit', limit: 'memory' });
  expect(await ends(100e6)).toEqual({ by: 'exit', code: 0 });
});

it('uses no more memory than its limit', async () => {
  const program = {
    language: 'sql',
    files: [{ name: 'query.sql', content: 'select length(hex(zeroblob(300000000))) as x' }],
    database: { dialect: 'sqlite' as const, schema: '', checkQuery: null },
  };
  const outcome = await (await runner.prepare(program)).run('', { ...limits, timeMs: 5000 });
  expect(outcome.end).toEqual({ by: 'limit', limit: 'memory' });
});

it('rejects with a RunnerFault for a program without tables', async () => {
  await expect(runner.prepare({ language: 'sql', files: [] })).rejects.toBeInstanceOf(RunnerFault);
});
