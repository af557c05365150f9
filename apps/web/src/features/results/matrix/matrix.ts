import { readMatrixCells } from '@put/contract/results/matrix-cells';
import type { Matrix, ResultColumn, ResultException, ResultUser } from '@put/contract/results/results';
import { listName } from '../../../parts/people/full-name.ts';
import { searchable } from '../../../ui/words/search-words.ts';
import { markExceptions } from '../exceptions-at.ts';
import { emptyCells, isAccepted, isExcusedAt, isReview, partOf, type RowCells } from './row-cells.ts';
import { round, type RowSum, sumUpRow } from './sum-up-row.ts';

export type MatrixColumn = ResultColumn & {
  key: string;
  /** A, B … Z, AA; starts again in each lesson. */
  label: string;
};
export type MatrixRow = RowCells &
  RowSum & {
    user: ResultUser;
    name: string;
    /** An exam was begun here: whatever is handed in, it is not «не начинали». */
    hasBegun: boolean;
    /** The place in the order of names. */
    nameOrder: number;
    /** What a search looks at. */
    words: string;
  };
/** Neighbouring columns of one lesson. */
export type LessonBand = { lesson_id: number; title: string; from: number; count: number };
export type MatrixHeading = Pick<Matrix, 'title' | 'course_id' | 'course_title' | 'user_groups'>;
export type ResultTable = {
  /** When the server read it; news may have changed rows since. No two answers have the same. */
  at: string;
  heading: MatrixHeading;
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  lessons: readonly LessonBand[];
  maxScore: number;
  exceptions: readonly ResultException[];
  /** The place of a student in `rows`, and of a task in `columns`, by `columnKey`. */
  rowOf: ReadonlyMap<number, number>;
  columnOf: ReadonlyMap<string, number>;
};
export type ColumnTotal = {
  solved: number;
  tried: number;
  waiting: number;
  /** The average in points of those who handed it in and whose points are known; null: nobody did. */
  average: number | null;
};

type TaskOfLesson = { lesson_id: number; task_id: number };

export const columnKey = ({ lesson_id, task_id }: TaskOfLesson): string => `${lesson_id}-${task_id}`;
export const cellKey = (resultKey: TaskOfLesson & { user_id: number }): string =>
  `${resultKey.user_id}-${columnKey(resultKey)}`;

export function columnLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLabel(Math.floor(index / 26) - 1) + letter;
}

const collator = new Intl.Collator('ru');

export function buildTable({ users, begun, columns: given, cells, exceptions, ...heading }: Matrix): ResultTable {
  const { columns, lessons } = labelColumns(given);
  const all = fillCells(users.length, columns.length, readMatrixCells(cells));
  const rowOf = new Map(users.map(({ id }, at) => [id, at]));
  markExceptions(all.marks, exceptions, { columns, rowOf });
  const names = users.map(listName);
  const order = names.map((_, at) => at);
  order.sort((a, b) => collator.compare(names[a]!, names[b]!) || users[a]!.id - users[b]!.id);
  const places = new Uint32Array(users.length);
  order.forEach((at, place) => (places[at] = place));

  const begunBy = new Set(begun);
  const rows = users.map((user, at): MatrixRow => {
    const own = partOf(all, at * columns.length, (at + 1) * columns.length);
    const name = names[at]!;
    const words = searchable(`${name} ${user.username ?? ''}`);
    return { user, name, hasBegun: begunBy.has(user.id), nameOrder: places[at]!, words, ...own, ...sumUpRow(own) };
  });
  return {
    at: cells.at,
    heading,
    columns,
    rows,
    lessons,
    maxScore: round(columns.reduce((sum, { points }) => sum + points, 0)),
    exceptions,
    rowOf,
    columnOf: new Map(columns.map(({ key }, at) => [key, at])),
  };
}

function labelColumns(given: readonly ResultColumn[]): Pick<ResultTable, 'columns' | 'lessons'> {
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
  return { columns, lessons };
}

/** Puts each cell of the answer into its place. */
function fillCells(rowCount: number, columnCount: number, given: ReturnType<typeof readMatrixCells>): RowCells {
  const all = emptyCells(rowCount, columnCount);
  for (let row = 0; row < rowCount; row += 1)
    for (let at = given.starts[row]!; at < given.starts[row + 1]!; at += 1) {
      const place = row * columnCount + given.columns[at]!;
      all.states[place] = given.states[at]! + 1;
      all.scores[place] = given.scores[at]!;
      all.attemptsAt[place] = given.attempts[at]!;
      all.handedIn[place] = given.handedIn[at]!;
    }
  return all;
}

export function sumUpColumns({ columns }: Pick<ResultTable, 'columns'>, rows: readonly MatrixRow[]): ColumnTotal[] {
  return columns.map((_, column) => {
    let [solved, tried, waiting, score] = [0, 0, 0, 0];
    for (const row of rows) {
      const state = row.states[column]!;
      if (row.user.has_left || isExcusedAt(row, column) || state === 0) continue;
      tried += 1;
      if (isAccepted(state)) solved += 1;
      if (isReview(state)) waiting += 1;
      else score += row.scores[column]!;
    }
    return { solved, tried, waiting, average: averageOf(score, tried - waiting) };
  });
}

/**
 * The average sum of the students who have handed in something whose points are known; `of`: how many, of how many
 * students `all`. Who has left is no student.
 */
export function averageSum(rows: readonly MatrixRow[]): { average: number | null; of: number; all: number } {
  const students = rows.filter(({ user }) => !user.has_left);
  const known = students.filter(({ known: tasks }) => tasks > 0);
  const sum = known.reduce((total, { score }) => total + score, 0);
  return { average: averageOf(sum, known.length), of: known.length, all: students.length };
}

const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
