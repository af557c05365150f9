import { searchable } from '../../../ui/words/search-words.ts';
import type { MatrixRow, ResultTable } from './matrix.ts';
import { isExcusedAt, isReview } from './row-cells.ts';
import { isShown, type RowFilter } from './row-filter.ts';

/** `name`, `score`, `last`, `attempts`, or the key of a column: by the points of that task. */
export type MatrixOrder = string;

type Arrangement = {
  q?: string;
  order: MatrixOrder;
  show?: RowFilter | undefined;
  /** Only rows behind a number of the lesson's statistics. */
  solved?: number | undefined;
  tenth?: number | undefined;
  /** Stays in sight whatever the filter says: the row whose solution is open. */
  openUser?: number | undefined;
  nowMs: number;
};

type Compare = (a: MatrixRow, b: MatrixRow) => number;

const byName: Compare = (a, b) => a.nameOrder - b.nameOrder;
const byScore: Compare = (a, b) => b.score - a.score || b.solved - a.solved || byName(a, b);
const byLast: Compare = (a, b) => (b.lastMs ?? 0) - (a.lastMs ?? 0) || byName(a, b);
const byAttempts: Compare = (a, b) => b.attempts - a.attempts || byName(a, b);

/** From the lowest: what does not count, no attempt, an attempt without points, an attempt that waits for review. */
const byTask = (column: number): Compare => {
  const pointsAt = (row: MatrixRow) => {
    const { states, scores } = row;
    const state = states[column]!;
    if (isExcusedAt(row, column)) return -2;
    if (state === 0) return -1;
    return scores[column] === 0 && !isReview(state) ? -0.5 : scores[column]!;
  };
  return (a, b) => pointsAt(b) - pointsAt(a) || byScore(a, b);
};

/** Who has handed something in, or was given points. */
const hasBegun = ({ lastMs, score }: MatrixRow): boolean => lastMs !== null || score > 0;
const tenthOf = ({ score }: MatrixRow, most: number): number =>
  most > 0 ? Math.min(10, Math.floor((score / most) * 10)) : 0;

/** The rows that pass the search and the filter, in the order. */
export function arrangeRows(
  table: ResultTable,
  { q = '', order, show, solved, tenth, openUser, nowMs }: Arrangement,
): MatrixRow[] {
  const words = searchable(q).split(/\s+/).filter(Boolean);
  const rows = table.rows.filter((row) => {
    if (show !== undefined && row.user.id !== openUser && !isShown(row, show, nowMs)) return false;
    if (solved !== undefined && !(hasBegun(row) && row.solved === solved)) return false;
    if (tenth !== undefined && !(hasBegun(row) && tenthOf(row, table.maxScore) === tenth)) return false;
    return words.every((word) => row.words.includes(word));
  });
  const column = table.columnOf.get(order);
  if (column !== undefined) return rows.sort(byTask(column));
  return rows.sort({ score: byScore, last: byLast, attempts: byAttempts }[order] ?? byName);
}
