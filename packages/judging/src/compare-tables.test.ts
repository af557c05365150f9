import type { SqlCell } from '@put/contract/kinds/sql/sql';
import { describe, expect, it, test } from 'vitest';
import { compareTables, differenceOf } from './compare-tables.ts';
import { explainSqlError } from './explain-sql.ts';

const table = (rows: SqlCell[][], columns?: string[]) => ({
  columns: columns ?? rows[0]!.map((_, n) => `c${n}`),
  rows,
});
const heap = { is_ordered: false, compares_column_names: false };
const ordered = { ...heap, is_ordered: true };
const named = { ...heap, compares_column_names: true };
type Rows = SqlCell[][];

describe('two tables', () => {
  it.each<[string, Rows, Rows, typeof heap, boolean]>([
    ['the same', [[1, 'a']], [[1, 'a']], heap, true],
    ['another value', [[1, 'a']], [[1, 'b']], heap, false],
    ['text in another case', [['a']], [['A']], heap, false],
    ['text with a space', [['a']], [['a ']], heap, false],
    ['a number and its text', [[1]], [['1']], heap, false],
    ['null and nothing', [[null]], [['']], heap, false],
    ['null and null', [[null]], [[null]], heap, true],
    ['null and zero', [[null]], [[0]], heap, false],
    ['true and one', [[true]], [[1]], heap, true],
    ['false and zero', [[false]], [[0]], heap, true],
    ['zero and minus zero', [[0]], [[-0]], heap, true],
    ['a whole number written with a point', [[2]], [[2.0]], heap, true],
    ['thirds', [[1 / 3]], [[0.333333333333]], heap, true],
    ['a difference in the fourth digit', [[0.3333]], [[0.3334]], heap, false],
    ['large whole numbers that differ by one', [[9007199254740991]], [[9007199254740990]], heap, false],
    ['a sum of tenths', [[0.3]], [[0.1 + 0.2]], heap, true],
    ['rows in another order', [[1], [2]], [[2], [1]], heap, true],
    ['rows in another order where it counts', [[1], [2]], [[2], [1]], ordered, false],
    ['rows in order', [[1], [2]], [[1], [2]], ordered, true],
    ['equal rows twice', [[1], [1]], [[1], [1]], heap, true],
    ['equal rows once', [[1], [1]], [[1]], heap, false],
    ['equal rows thrice', [[1], [1]], [[1], [1], [1]], heap, false],
    ['the right number of other rows', [[1], [1], [2]], [[1], [2], [2]], heap, false],
    ['a missing row', [[1], [2]], [[1]], heap, false],
    ['an extra row', [[1]], [[1], [2]], heap, false],
    ['one column more', [[1]], [[1, 2]], heap, false],
    ['one column less', [[1, 2]], [[1]], heap, false],
    ['columns in another order', [[1, 'a']], [['a', 1]], heap, false],
    ['cells that look alike together', [['a","b']], [['a', 'b']], heap, false],
  ])('%s', (_, expected, got, rules, isSame) => {
    expect(compareTables(table(expected), table(got), rules).isSame).toBe(isSame);
  });

  it.each<[string, string[], string[], typeof heap, boolean]>([
    ['the same', ['id', 'name'], ['id', 'name'], named, true],
    ['in another case', ['id', 'Name'], ['ID', 'name'], named, true],
    ['others', ['id', 'name'], ['id', 'title'], named, false],
    ['others where they do not count', ['id', 'name'], ['id', 'title'], heap, true],
  ])('names of columns: %s', (_, expected, got, rules, isSame) => {
    const rows = [[1, 'a']];
    expect(compareTables(table(rows, expected), table(rows, got), rules).isSame).toBe(isSame);
  });

  it('without rows are the same only without rows', () => {
    const empty = table([], ['a']);
    expect(compareTables(empty, empty, heap).isSame).toBe(true);
    expect(compareTables(empty, table([[1]]), heap).isSame).toBe(false);
    expect(compareTables(table([[1]]), empty, heap).isSame).toBe(false);
    expect(compareTables(empty, null, heap)).toMatchObject({ isSame: false, message: 'Запрос не вернул таблицу.' });
  });

  it('says what is wrong', () => {
    const say = (expected: Rows, got: Rows, rules = heap) => compareTables(table(expected), table(got), rules);
    expect(say([[1]], [[1, 2]]).message).toBe('Столбцов должно быть 1, а получилось 2.');
    expect(say([[1], [2]], [[1]])).toMatchObject({ message: 'Не хватает строк: 1.', missing: [1], extra: [] });
    expect(say([[1]], [[3], [1]])).toMatchObject({ message: 'Лишних строк: 1.', missing: [], extra: [0] });
    expect(say([[1], [2]], [[1], [3]]).message).toBe('Не хватает строк: 1, лишних: 1.');
    expect(say([[1], [2], [3]], [[1], [3], [2]], ordered).message).toContain('начиная со строки 2');
    const names = compareTables(table([[1]], ['сумма']), table([[1]], ['x']), named);
    expect(names.message).toBe('Столбец 1 должен называться «сумма», а называется «x».');
  });
});

/** A generator that gives the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test.each(Array.from({ length: 30 }, (_, seed) => seed))('unordered tables are equal in any order, seed %i', (seed) => {
  const random = randomOf(seed);
  const rows: Rows = Array.from({ length: 12 }, () => [Math.floor(random() * 3), random() < 0.3 ? null : 'x']);
  const other = rows
    .map((row) => ({ row, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
  expect(compareTables(table(rows), table(other), heap).isSame).toBe(true);
  // removing any one row must be reported as one missing row
  const at = Math.floor(random() * rows.length);
  const { missing, extra } = compareTables(table(rows), table(other.toSpliced(at, 1), ['c0', 'c1']), heap);
  expect([missing.length, extra.length]).toEqual([1, 0]);
});

it('keeps the beginnings of both tables', () => {
  const [long, short] = [table(Array.from({ length: 50 }, (_, n) => [n])), table([[0], ['x'.repeat(999)]])];
  const compared = compareTables(long, short, heap);
  const difference = differenceOf(long, short, compared, 20);
  expect(difference.expected?.rows).toHaveLength(20);
  expect(difference.got?.rows[1]![0]).toHaveLength(200);
  expect(difference).toMatchObject({ is_cut: true, extra_rows: [1] });
  expect(difference.missing_rows).toEqual(Array.from({ length: 19 }, (_, n) => n + 1));
});

it.each([
  ['no such table: pupils', 'Таблицы «pupils» нет: проверьте имя.'],
  ['relation "pupils" does not exist', 'Таблицы «pupils» нет: проверьте имя.'],
  ['no such column: nam', 'Столбца «nam» нет: проверьте имя. Текст пишется в одинарных кавычках.'],
  [
    'column "nmae" does not exist\nHINT: Perhaps you meant to reference the column "pupil.name".',
    'Столбца «nmae» нет: возможно, нужен «pupil.name».',
  ],
  ['column p.nmae does not exist', 'Столбца «p.nmae» нет: проверьте имя. Текст пишется в одинарных кавычках.'],
  ['near "frm": syntax error', 'Ошибка в запросе около «frm».'],
  ['syntax error at or near "frm"', 'Ошибка в запросе около «frm».'],
  ['not authorized', 'Такая команда здесь запрещена: можно только читать и менять таблицы задачи.'],
  ['something new', 'Запрос не выполнен.'],
])('explains %s', (message, words) => {
  expect(explainSqlError(message)).toBe(words);
});
