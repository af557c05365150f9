import type { Matrix, ResultCell, ResultColumn, ResultUser } from '@put/contract/results';
import { listName } from '../../shared/full-name.ts';

export type MatrixColumn = ResultColumn & {
  key: string;
  /** A, B … Z, AA: anew in each lesson. */
  label: string;
};
export type MatrixRow = {
  user: ResultUser;
  name: string;
  /** One for each column, in its order; undefined without an attempt. */
  cells: readonly (ResultCell | undefined)[];
  /** What is known of it: work that waits for a person adds nothing yet. */
  score: number;
  solved: number;
  /** How many works wait to be marked: the sum is not the last word while there are any. */
  waiting: number;
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
  /** Of all rows but those that wait, in points; those without an attempt have none. Null when all wait. */
  average: number | null;
};

/** Handed in, and nobody has said yet what it is worth: that is neither points nor no points. */
export const isWaiting = (cell: ResultCell | undefined): boolean => cell?.status === 'review';

type Place = { lesson_id: number; task_id: number };

export const columnKey = ({ lesson_id, task_id }: Place): string => `${lesson_id}-${task_id}`;
export const cellKey = (place: Place & { user_id: number }): string => `${place.user_id}-${columnKey(place)}`;

/** Sums of points with halves must not end in 0,30000000000000004. */
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

  const places = new Map(columns.map(({ key }, index) => [key, index]));
  const found = new Map(users.map(({ id }) => [id, Array.from<ResultCell | undefined>({ length: columns.length })]));
  for (const cell of cells) {
    const place = places.get(columnKey(cell));
    const row = found.get(cell.user_id);
    if (place !== undefined && row !== undefined) row[place] = cell;
  }
  const rows = users.map((user): MatrixRow => {
    const own = found.get(user.id) ?? [];
    let [score, solved, waiting] = [0, 0, 0];
    for (const cell of own) {
      score += cell?.score ?? 0;
      if (cell?.status === 'accepted') solved += 1;
      if (isWaiting(cell)) waiting += 1;
    }
    return { user, name: listName(user), cells: own, score: round(score), solved, waiting };
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

/** Of the rows in which nothing waits; null when there is none. */
export function averageSum(rows: readonly MatrixRow[]): { average: number | null; of: number } {
  const known = rows.filter(({ waiting }) => waiting === 0);
  const sum = known.reduce((total, { score }) => total + score, 0);
  return { average: averageOf(sum, known.length), of: known.length };
}

const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

/** `name`, `score`, or the key of a column: by the points of that task. */
export type MatrixOrder = string;

const collator = new Intl.Collator('ru');

export function arrangeRows(table: ResultTable, { q = '', order }: { q?: string; order: MatrixOrder }): MatrixRow[] {
  const words = q.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е').split(/\s+/).filter(Boolean);
  const column = table.columns.findIndex(({ key }) => key === order);
  const byName = (a: MatrixRow, b: MatrixRow) => collator.compare(a.name, b.name) || a.user.id - b.user.id;
  const byScore = (a: MatrixRow, b: MatrixRow) => b.score - a.score || b.solved - a.solved || byName(a, b);
  // no attempt at all stands below an attempt without points, and that below one that may still get some
  const pointsAt = ({ cells }: MatrixRow) => {
    const cell = cells[column];
    if (cell === undefined) return -1;
    return cell.score === 0 && !isWaiting(cell) ? -0.5 : cell.score;
  };

  const rows = table.rows.filter(({ name, user }) => {
    const text = `${name} ${user.username ?? ''}`.toLocaleLowerCase('ru').replaceAll('ё', 'е');
    return words.every((word) => text.includes(word));
  });
  if (column !== -1) return rows.sort((a, b) => pointsAt(b) - pointsAt(a) || byScore(a, b));
  return rows.sort(order === 'score' ? byScore : byName);
}
