import type { ResultCell } from '@put/contract/results/results';
import { cellKey, columnKey, type MatrixRow, type ResultTable } from './matrix.ts';
import { copyOf, minuteMs, type RowCells, stateOf } from './row-cells.ts';
import { sumUpRow } from './sum-up-row.ts';

export type Applied = {
  table: ResultTable;
  /** Keys of the cells that changed. */
  changed: string[];
  /** The news has a user or a task that the table lacks: new, or outside the filter. */
  hasStrangers: boolean;
};

/**
 * Applies live news to the table. Of several news of one cell the newest wins; older ones are dropped. Only the rows
 * that change are made anew, so only those are drawn again.
 */
export function applyCells(table: ResultTable, news: readonly ResultCell[]): Applied {
  const changed = new Set<string>();
  const rows = new Map<number, MatrixRow>();
  let hasStrangers = false;
  for (const cell of news) {
    const at = table.rowOf.get(cell.user_id);
    const column = table.columnOf.get(columnKey(cell));
    if (at === undefined || column === undefined) {
      hasStrangers = true;
      continue;
    }
    const old = rows.get(at) ?? table.rows[at]!;
    if (cell.attempts < old.attemptsAt[column]! || isSame(cell, old, column)) continue;
    const row = rows.get(at) ?? { ...old, ...copyOf(old) };
    put(cell, row, column);
    rows.set(at, row);
    changed.add(cellKey(cell));
  }
  if (rows.size === 0) return { table, changed: [], hasStrangers };
  const next = table.rows.slice();
  for (const [at, row] of rows) next[at] = { ...row, ...sumUpRow(row) };
  return { table: { ...table, rows: next }, changed: [...changed], hasStrangers };
}

/** A cell without attempts exists only when a teacher has set its points. */
const isThere = ({ attempts, override }: ResultCell) => attempts > 0 || override !== undefined;

function put(cell: ResultCell, row: RowCells, column: number): void {
  const is = isThere(cell);
  row.states[column] = is ? stateOf(cell) : 0;
  row.scores[column] = is ? cell.score : 0;
  row.attemptsAt[column] = is ? cell.attempts : 0;
  row.handedIn[column] = is ? Math.floor(Date.parse(cell.last_submitted_at) / minuteMs) : 0;
}

/** The number of attempts only grows. A rejudge changes the score and keeps the number. */
const isSame = (cell: ResultCell, row: RowCells, column: number): boolean =>
  isThere(cell)
    ? row.states[column] === stateOf(cell) &&
      row.scores[column] === cell.score &&
      row.attemptsAt[column] === cell.attempts
    : row.states[column] === 0;
