import type { ResultTable, SqlCell, TableDifference } from '@put/contract/kinds/sql/sql';
import { cutText } from './shown-text.ts';

export type ComparedTables = { isSame: boolean; message: string | null; missing: number[]; extra: number[] };

type Rules = { is_ordered: boolean; compares_column_names: boolean };

/**
 * Compares two tables: row by row when `is_ordered`, else as multisets of rows. Numbers are equal when ten digits
 * agree, because databases add and divide differently. `missing` and `extra` hold indexes of rows.
 */
export function compareTables(expected: ResultTable, got: ResultTable | null, rules: Rules): ComparedTables {
  const failed = (message: string, missing: number[] = [], extra: number[] = []) => ({
    isSame: false,
    message,
    missing,
    extra,
  });
  if (got === null) return failed('Запрос не вернул таблицу.');
  if (got.columns.length !== expected.columns.length)
    return failed(`Столбцов должно быть ${expected.columns.length}, а получилось ${got.columns.length}.`);
  if (rules.compares_column_names) {
    const at = expected.columns.findIndex((name, n) => name.toLowerCase() !== got.columns[n]!.toLowerCase());
    if (at >= 0)
      return failed(
        `Столбец ${at + 1} должен называться «${expected.columns[at]}», а называется «${got.columns[at]}».`,
      );
  }
  const { missing, extra } = unmatched(expected.rows, got.rows);
  if (missing.length > 0 || extra.length > 0) return failed(differenceWords(missing, extra), missing, extra);
  if (!rules.is_ordered) return { isSame: true, message: null, missing, extra };
  const at = expected.rows.findIndex((row, n) => keyOf(row) !== keyOf(got.rows[n]!));
  return at < 0
    ? { isSame: true, message: null, missing, extra }
    : failed(`Строки верные, но порядок другой: начиная со строки ${at + 1}.`);
}

/** Indexes of the rows without an equal row on the other side. */
function unmatched(expected: readonly SqlCell[][], got: readonly SqlCell[][]): { missing: number[]; extra: number[] } {
  const waiting = new Map<string, number[]>();
  for (const [at, row] of expected.entries()) {
    const key = keyOf(row);
    const indexes = waiting.get(key);
    if (indexes) indexes.push(at);
    else waiting.set(key, [at]);
  }
  const extra = got.flatMap((row, at) => (waiting.get(keyOf(row))?.shift() === undefined ? [at] : []));
  return { missing: [...waiting.values()].flat().toSorted((a, b) => a - b), extra };
}

const keyOf = (row: readonly SqlCell[]): string => JSON.stringify(row.map(keyOfCell));

function keyOfCell(cell: SqlCell): unknown {
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell !== 'number' || Number.isSafeInteger(cell)) return cell === 0 ? 0 : cell;
  const rounded = Number(cell.toPrecision(10));
  return rounded === 0 ? 0 : rounded;
}

function differenceWords(missing: readonly number[], extra: readonly number[]): string {
  if (extra.length === 0) return `Не хватает строк: ${missing.length}.`;
  if (missing.length === 0) return `Лишних строк: ${extra.length}.`;
  return `Не хватает строк: ${missing.length}, лишних: ${extra.length}.`;
}

/** What is stored about a difference: the beginnings of both tables. */
export function differenceOf(
  expected: ResultTable,
  got: ResultTable | null,
  { missing, extra }: Pick<ComparedTables, 'missing' | 'extra'>,
  most: number,
): TableDifference {
  const head = (table: ResultTable) => ({
    columns: table.columns.slice(0, 50).map(shortened),
    rows: table.rows.slice(0, most).map((row) => row.slice(0, 50).map(shortened)),
  });
  return {
    expected: head(expected),
    got: got && head(got),
    missing_rows: missing.filter((at) => at < most),
    extra_rows: extra.filter((at) => at < most),
    is_cut: expected.rows.length > most || (got?.rows.length ?? 0) > most,
  };
}

/** Cuts a long text in a cell. */
const shortened = <T extends SqlCell>(cell: T): T => (typeof cell === 'string' ? cutText(cell, 200) : cell) as T;
