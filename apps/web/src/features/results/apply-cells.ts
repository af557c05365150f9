import type { Matrix, ResultCell } from '@put/contract/results';
import { cellKey, columnKey } from './matrix.ts';

export type Applied = {
  matrix: Matrix;
  /** Keys of the cells that changed. */
  changed: string[];
  /** The news has a user or a task that the matrix lacks: new, or outside the filter. */
  hasStrangers: boolean;
};

/** Applies live news to the matrix. Of several news of one cell the newest wins; older ones are dropped. */
export function applyCells(matrix: Matrix, news: readonly ResultCell[]): Applied {
  const users = new Set(matrix.users.map(({ id }) => id));
  const columns = new Set(matrix.columns.map(columnKey));
  const latest = new Map<string, ResultCell>();
  let hasStrangers = false;
  for (const cell of news) {
    if (!users.has(cell.user_id) || !columns.has(columnKey(cell))) {
      hasStrangers = true;
      continue;
    }
    const other = latest.get(cellKey(cell));
    if (other === undefined || !isOlder(cell, other)) latest.set(cellKey(cell), cell);
  }

  const changed: string[] = [];
  const cells = matrix.cells.map((old) => {
    const key = cellKey(old);
    const cell = latest.get(key);
    if (cell === undefined) return old;
    latest.delete(key);
    if (isOlder(cell, old) || isSame(cell, old)) return old;
    changed.push(key);
    return cell;
  });
  const left = cells.filter(isThere);
  for (const [key, cell] of latest) {
    if (!isThere(cell)) continue;
    changed.push(key);
    left.push(cell);
  }
  return { matrix: changed.length === 0 ? matrix : { ...matrix, cells: left }, changed, hasStrangers };
}

/** A cell without attempts exists only when a teacher has set its points. */
const isThere = ({ attempts, override }: ResultCell) => attempts > 0 || override !== undefined;

/** The number of attempts only grows. A rejudge changes the score and keeps the number. */
const isOlder = (cell: ResultCell, than: ResultCell) => cell.attempts < than.attempts;

const isSame = (a: ResultCell, b: ResultCell) =>
  a.status === b.status &&
  a.score === b.score &&
  a.attempts === b.attempts &&
  a.best_submission_id === b.best_submission_id &&
  a.override?.at === b.override?.at;
