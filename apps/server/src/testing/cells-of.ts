import { cellStatuses, ownPoints, readMatrixCells } from '@put/contract/results/matrix-cells';
import type { Matrix } from '@put/contract/results/results';

/** The cells of a matrix as objects, for tests. */
export function cellsOf({ users, columns, cells }: Pick<Matrix, 'users' | 'columns' | 'cells'>) {
  const read = readMatrixCells(cells);
  return users.flatMap(({ id }, row) =>
    Array.from({ length: read.starts[row + 1]! - read.starts[row]! }, (_, nth) => {
      const at = read.starts[row]! + nth;
      const { lesson_id, task_id } = columns[read.columns[at]!]!;
      return {
        user_id: id,
        lesson_id,
        task_id,
        status: cellStatuses[read.states[at]! % ownPoints]!,
        score: read.scores[at]!,
        attempts: read.attempts[at]!,
        hasOverride: read.states[at]! >= ownPoints,
        handedInMinute: read.handedIn[at]!,
      };
    }),
  );
}
