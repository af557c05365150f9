import { cellStatuses, type MatrixCells, ownPoints } from '@put/contract/results/matrix-cells';
import type { Matrix, ResultCell } from '@put/contract/results/results';

const at = '2026-03-10T12:00:00.000Z';

/** Cells as a matrix carries them, made of objects. Cells of people and tasks outside of the matrix are left out. */
export function packCells(
  { users, columns }: Pick<Matrix, 'users' | 'columns'>,
  cells: readonly ResultCell[],
): MatrixCells {
  const columnOf = ({ lesson_id, task_id }: ResultCell) =>
    columns.findIndex((column) => column.lesson_id === lesson_id && column.task_id === task_id);
  const here = cells.filter((cell) => columnOf(cell) !== -1);
  const byUser = users.map(({ id }) => here.filter(({ user_id }) => user_id === id));
  const all = byUser.flat();
  const list = (number: (cell: ResultCell) => number) => all.map(number).join(',');
  return {
    counts: byUser.map((own) => own.length).join(','),
    columns: list(columnOf),
    scores: list(({ score }) => score),
    states: all
      .map(({ status, override }) => cellStatuses.indexOf(status) + (override === undefined ? 0 : ownPoints))
      .join(''),
    attempts: list(({ attempts }) => attempts),
    minutes: list(({ last_submitted_at }) => (Date.parse(at) - Date.parse(last_submitted_at)) / 60_000),
    at,
  };
}
