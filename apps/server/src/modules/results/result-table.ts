import { cellStatuses, ownPoints, readMatrixCells } from '@put/contract/results/matrix-cells';
import type { Matrix, ResultColumn, ResultUser } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import type { MatrixScope } from './matrix.store.ts';
import { showMatrix } from './show-matrix.ts';

/** `score` in the points of the lesson; `minute`: of the last attempt, since 1970. */
export type TableCell = { score: number; isWaiting: boolean; isSolved: boolean; attempts: number; minute: number };
/** `cells`: by the place of the column; undefined: nothing was handed in. `excused`: these do not count. */
export type TableRow = {
  user: ResultUser;
  name: string;
  login: string;
  cells: (TableCell | undefined)[];
  excused: ReadonlySet<number>;
};
/** The `heading` of a column is the title of the task; with several lessons, the lesson's title stands before it. */
export type ResultTable = { columns: readonly (ResultColumn & { heading: string })[]; rows: readonly TableRow[] };

/** A lesson, or all lessons of a course. */
export const scopeOf = (of: { lesson_id?: number | null | undefined; course_id?: number | undefined }): MatrixScope =>
  of.lesson_id == null ? { course: of.course_id! } : { lesson: of.lesson_id };

/** Throws `not_found`. */
export async function readResultTable(db: Db, scope: MatrixScope): Promise<ResultTable> {
  const { read } = await showMatrix(db, scope, undefined);
  const { users, columns, cells, exceptions } = await read();
  const { starts, ...of } = readMatrixCells(cells);
  const excusedOf = excusedColumns(columns, exceptions);
  const areMany = new Set(columns.map(({ lesson_id }) => lesson_id)).size > 1;
  const rows = users.map((user, at): TableRow => {
    const own: TableRow['cells'] = columns.map(() => undefined);
    for (let cell = starts[at]!; cell < starts[at + 1]!; cell += 1) {
      const status = cellStatuses[of.states[cell]! % ownPoints];
      own[of.columns[cell]!] = {
        score: of.scores[cell]!,
        isWaiting: status === 'review',
        isSolved: status === 'accepted',
        attempts: of.attempts[cell]!,
        minute: of.handedIn[cell]!,
      };
    }
    return {
      user,
      name: nameOf(user),
      login: (user.username ?? '').toWellFormed(),
      cells: own,
      excused: excusedOf.get(user.id) ?? new Set(),
    };
  });
  const headed = columns.map((column) => ({
    ...column,
    heading: (areMany ? `${column.lesson_title}: ${column.title}` : column.title).toWellFormed(),
  }));
  return { columns: headed, rows };
}

/** «Ёлкин Борис», and of who has left «Ёлкин Борис (не учится)», as the screen marks it. */
const nameOf = ({ last_name, first_name, has_left }: ResultUser): string =>
  [last_name, first_name, has_left && '(не учится)'].filter(Boolean).join(' ').toWellFormed();

function excusedColumns(columns: readonly ResultColumn[], exceptions: Matrix['exceptions']): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { user_ids, lesson_id, task_id, is_excused } of exceptions) {
    if (!is_excused) continue;
    const places = columns.flatMap((column, at) =>
      (lesson_id === null || lesson_id === column.lesson_id) && (task_id === null || task_id === column.task_id)
        ? [at]
        : [],
    );
    for (const id of user_ids) found.set(id, new Set([...(found.get(id) ?? []), ...places]));
  }
  return found;
}
