import { searchable } from '../../ui/words/search-words.ts';
import type { Matrix, ResultCell, ResultColumn, ResultUser } from '@put/contract/results';
import { isShown, type RowFilter } from './row-filter.ts';
import { listName } from '../../parts/people/full-name.ts';

export type MatrixColumn = ResultColumn & {
  key: string;
  /** A, B … Z, AA; starts again in each lesson. */
  label: string;
};
export type MatrixRow = {
  user: ResultUser;
  name: string;
  /** One for each column, in the order of columns; undefined without an attempt. */
  cells: readonly (ResultCell | undefined)[];
  /** The sum of points so far; work that waits for review adds nothing yet. */
  score: number;
  solved: number;
  /** How many submissions wait for review. While there are any, the sum is not final. */
  waiting: number;
  /** The last hand-in; null before the first. */
  lastAt: string | null;
};
/** Neighbouring columns of one lesson. */
export type LessonBand = { lesson_id: number; title: string; from: number; count: number };
export type ResultTable = {
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  lessons: readonly LessonBand[];
  maxScore: number;
};
export type ColumnTotal = {
  solved: number;
  tried: number;
  waiting: number;
  /**
   * The average in points of all rows that do not wait for review; a missing attempt counts as 0. Null when all rows
   * wait.
   */
  average: number | null;
};

/** Handed in and not reviewed yet: the points are unknown. */
export const isWaiting = (cell: ResultCell | undefined): boolean => cell?.status === 'review';

type TaskOfLesson = { lesson_id: number; task_id: number };

export const columnKey = ({ lesson_id, task_id }: TaskOfLesson): string => `${lesson_id}-${task_id}`;
export const cellKey = (resultKey: TaskOfLesson & { user_id: number }): string =>
  `${resultKey.user_id}-${columnKey(resultKey)}`;

/** Rounds to two digits: a sum must not show 0,30000000000000004. */
const round = (points: number): number => Math.round(points * 100) / 100;

export function columnLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLabel(Math.floor(index / 26) - 1) + letter;
}

export function buildTable({ users, columns: given, cells }: Matrix): ResultTable {
  const lessons: LessonBand[] = [];
  const columns = given.map((column, index): MatrixColumn => {
    let band = lessons.at(-1);
    if (band?.lesson_id !== column.lesson_id) {
      band = { lesson_id: column.lesson_id, title: column.lesson_title, from: index, count: 0 };
      lessons.push(band);
    }
    band.count += 1;
    return { ...column, key: columnKey(column), label: columnLabel(band.count - 1) };
  });

  const columnIndexes = new Map(columns.map(({ key }, index) => [key, index]));
  const found = new Map(users.map(({ id }) => [id, Array.from<ResultCell | undefined>({ length: columns.length })]));
  for (const cell of cells) {
    const position = columnIndexes.get(columnKey(cell));
    const row = found.get(cell.user_id);
    if (position !== undefined && row !== undefined) row[position] = cell;
  }
  const rows = users.map((user): MatrixRow => {
    const own = found.get(user.id) ?? [];
    let [score, solved, waiting] = [0, 0, 0];
    let lastAt: string | null = null;
    for (const cell of own) {
      score += cell?.score ?? 0;
      if (cell?.status === 'accepted') solved += 1;
      if (isWaiting(cell)) waiting += 1;
      // points set by a teacher are no work of the student
      if (cell && cell.attempts > 0 && (lastAt === null || cell.last_submitted_at > lastAt))
        lastAt = cell.last_submitted_at;
    }
    return { user, name: listName(user), cells: own, score: round(score), solved, waiting, lastAt };
  });
  return { columns, rows, lessons, maxScore: round(columns.reduce((sum, { points }) => sum + points, 0)) };
}

export function sumUpColumns({ columns }: ResultTable, rows: readonly MatrixRow[]): ColumnTotal[] {
  return columns.map((_, index) => {
    let [solved, tried, waiting, score] = [0, 0, 0, 0];
    for (const { cells } of rows) {
      const cell = cells[index];
      if (cell === undefined) continue;
      tried += 1;
      if (cell.status === 'accepted') solved += 1;
      if (isWaiting(cell)) waiting += 1;
      else score += cell.score;
    }
    return { solved, tried, waiting, average: averageOf(score, rows.length - waiting) };
  });
}

/** The average sum of the rows in which nothing waits for review; null when there are none. */
export function averageSum(rows: readonly MatrixRow[]): { average: number | null; of: number } {
  const known = rows.filter(({ waiting }) => waiting === 0);
  const sum = known.reduce((total, { score }) => total + score, 0);
  return { average: averageOf(sum, known.length), of: known.length };
}

const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

/** `name`, `score`, `last` activity, or the key of a column: by the points of that task. */
export type MatrixOrder = string;

const collator = new Intl.Collator('ru');

type Arrangement = {
  q?: string;
  order: MatrixOrder;
  show?: RowFilter | undefined;
  /** Stays in sight whatever the filter says: the row whose solution is open. */
  openUser?: number | undefined;
};

export function arrangeRows(table: ResultTable, { q = '', order, show, openUser }: Arrangement): MatrixRow[] {
  const words = searchable(q).split(/\s+/).filter(Boolean);
  const column = table.columns.findIndex(({ key }) => key === order);
  const byName = (a: MatrixRow, b: MatrixRow) => collator.compare(a.name, b.name) || a.user.id - b.user.id;
  const byScore = (a: MatrixRow, b: MatrixRow) => b.score - a.score || b.solved - a.solved || byName(a, b);
  // from the lowest: no attempt, an attempt without points, an attempt that waits for review
  const pointsAt = ({ cells }: MatrixRow) => {
    const cell = cells[column];
    if (cell === undefined) return -1;
    return cell.score === 0 && !isWaiting(cell) ? -0.5 : cell.score;
  };

  const rows = table.rows.filter((row) => {
    const { name, user } = row;
    if (show !== undefined && user.id !== openUser && !isShown(row, show)) return false;
    const text = searchable(`${name} ${user.username ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  if (column !== -1) return rows.sort((a, b) => pointsAt(b) - pointsAt(a) || byScore(a, b));
  if (order === 'last') return rows.sort((a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? '') || byName(a, b));
  return rows.sort(order === 'score' ? byScore : byName);
}
