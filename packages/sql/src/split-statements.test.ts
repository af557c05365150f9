import { describe, expect, it, test } from 'vitest';
import { splitStatements, withoutComments, wordsOf } from './split-statements.ts';

describe('statements of PostgreSQL', () => {
  it.each<[string, string[]]>([
    ['select 1; select 2;', ['select 1', 'select 2']],
    [' ; ;; -- nothing\n;', []],
    ["select ';' ; select ';;''; '", ["select ';'", "select ';;''; '"]],
    ['select ";" ; select 1', ['select ";"', 'select 1']],
    ["select E'\\';' ; select 1", ["select E'\\';'", 'select 1']],
    ["select e'''\\';' ; select 1", ["select e'''\\';'", 'select 1']],
    ["select type'\\'; select 1", ["select type'\\'", 'select 1']],
    ['select $$;$$ ; select $a$ $$; $a$', ['select $$;$$', 'select $a$ $$; $a$']],
    ['select $ё$;$ё$ ; select 1', ['select $ё$;$ё$', 'select 1']],
    ['select a$$ ; select b$$', ['select a$$', 'select b$$']],
    ['select 1 /* ; /* ; */ ; */ ; select 2', ['select 1 /* ; /* ; */ ; */', 'select 2']],
    ['select 1 -- ;\r; select 2', ['select 1 -- ;', 'select 2']],
    ["select 'open ; select 1", ["select 'open ; select 1"]],
    ["select E'open ; \\", ["select E'open ; \\"]],
    ['select $a$ open ; ', ['select $a$ open ;']],
    ['/* open ; /* */ select 1', []],
  ])('%s', (script, statements) => {
    expect(splitStatements(script, 'postgresql')).toEqual(statements);
  });
});

describe('statements of SQLite', () => {
  it.each<[string, string[]]>([
    ['select [;], `;`; select 1', ['select [;], `;`', 'select 1']],
    ['select 1 /* ; /* ; */ ; select 2', ['select 1 /* ; /* ; */', 'select 2']],
    ['select $$; select 2', ['select $$', 'select 2']],
    ['select 1 -- ;\r;\n; select 2', ['select 1 -- ;\r;', 'select 2']],
  ])('%s', (script, statements) => {
    expect(splitStatements(script, 'sqlite')).toEqual(statements);
  });

  it('end where the database says', () => {
    const trigger = 'create trigger t after insert on a begin select 1; end';
    expect(splitStatements(`${trigger}; select 1`, 'sqlite', (one) => !/begin(?!.*end;)/.test(one))).toEqual([
      trigger,
      'select 1',
    ]);
  });
});

test.each<[string, string]>([
  ['/* /* */ insert */ reset role', 'reset role'],
  ['-- x\rcommit --\ninsert', 'commit insert'],
  ['--\n(\n/* */ ( Select   1))', 'select 1))'],
])('what %j is, is seen behind its comments', (statement, words) => {
  expect(wordsOf(withoutComments(statement, 'postgresql')).trim()).toBe(words);
});

it('keeps what only looks like a comment', () => {
  expect(withoutComments("select '--', [/* */] -- secret\n, 1", 'sqlite')).toBe("select '--', [/* */]  \n, 1");
  expect(withoutComments("select $$ -- it's $$, a[1] /* secret */", 'postgresql')).toBe("select $$ -- it's $$, a[1]  ");
});

it('reads long scripts at once', () => {
  const before = process.threadCpuUsage();
  const text = `'${"''".repeat(500_000)}' E'${"\\'".repeat(100_000)}' ${'/*'.repeat(100_000)}`;
  expect(splitStatements(text, 'postgresql')).toHaveLength(1);
  // CPU time, which other processes do not change. A pattern with quadratic backtracking would need minutes.
  expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
});
