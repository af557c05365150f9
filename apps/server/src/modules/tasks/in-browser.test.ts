import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import { describe, expect, it } from 'vitest';
import { inBrowser } from './in-browser.ts';

const config: SqlConfig = {
  dialect: 'sqlite',
  schema: 'create table pupil (id integer, name text); -- СЕКРЕТ\n/* СЕКРЕТ */',
  is_ordered: true,
  compares_column_names: false,
  check_query: null,
};
const shown = (changed: Partial<SqlConfig>, access: 'edit' | 'hidden' = 'edit') =>
  inBrowser({
    kind: 'sql',
    config: { ...config, ...changed },
    starter_files: [{ name: 'query.sql', content: '', access }],
    error_explanations: [],
  });

describe('of a query', () => {
  it.each(['sqlite', 'postgresql'] as const)('the tables leave in %s, without comments', (dialect) => {
    expect(shown({ dialect })).toEqual({
      runs: true,
      checker: null,
      database: { ...config, dialect, schema: 'create table pupil (id integer, name text);  \n ' },
    });
  });

  it('nothing is sent to the browser when the task has a hidden file', () => {
    expect(shown({}, 'hidden')).toBeNull();
  });

  it.each<[string, string]>([
    ['select * from pupil', 'select * from pupil'],
    ['-- СЕКРЕТ\nselect id, name from pupil order by id;', 'select id, name from pupil order by id;'],
    ['SELECT count(*) AS n, max(p.id) FROM main.pupil p', 'SELECT count(*) AS n, max(p.id) FROM main.pupil p'],
    [
      'select distinct имя from ученики group by имя order by 1 desc',
      'select distinct имя from ученики group by имя order by 1 desc',
    ],
  ])('a query that only looks leaves too: %s', (check_query, left) => {
    expect(shown({ check_query })?.database?.check_query).toBe(left);
  });

  it.each(['', '  \n', '-- СЕКРЕТ'])('an empty query counts as none: %j', (check_query) => {
    expect(shown({ check_query })?.database?.check_query).toBeNull();
  });

  it.each([
    "select name from pupil where name = 'СЕКРЕТ'",
    'select name from pupil where id = 42',
    'select name, 42 from pupil',
    "select 'СЕКРЕТ' from pupil",
    'select "СЕКРЕТ" from pupil',
    'select `СЕКРЕТ` from pupil',
    'select [СЕКРЕТ] from pupil',
    'select id + id from pupil',
    'select id > id from pupil',
    'select name from pupil having count(*) in (select id from best)',
    'select case when id then name end from pupil',
    'select name from (select name from pupil)',
    'select name from pupil, best on pupil.id',
    'select name from pupil union all select name from best',
    'with best as (select name from pupil) select name from best',
    'select name from pupil; select 1',
    'select $$СЕКРЕТ$$ from pupil',
    'values (42)',
    'delete from pupil returning name',
    'pragma table_info(pupil)',
    'select name from pupil order by name limit 42',
  ])('one that tells what is asked for stays, and the check with it: %s', (check_query) => {
    expect(shown({ check_query })).toBeNull();
  });
});

it('kinds without a program have nothing to run in a browser', () => {
  const told = { config: { questions: [] }, starter_files: [], error_explanations: [] };
  expect(inBrowser({ kind: 'quiz', ...told } as unknown as Parameters<typeof inBrowser>[0])).toBeNull();
});
