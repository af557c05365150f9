import type { MatrixRow } from '../matrix/matrix.ts';
import { isReview } from '../matrix/row-cells.ts';

type Open = { rowIndex: number; columnIndex: number };

/**
 * The next submission that waits for review: first in the same task, in the order of the table and from the top again,
 * then in other tasks. The open one is skipped.
 */
export function findNextWaiting(
  rows: readonly MatrixRow[],
  { rowIndex, columnIndex }: Open,
): { row: number; column: number } | undefined {
  const columns = rows[0]?.states.length ?? 0;
  for (let step = 0; step < columns; step += 1) {
    const column = (columnIndex + step) % columns;
    const from = step === 0 ? rowIndex + 1 : 0;
    for (let passed = 0; passed < rows.length; passed += 1) {
      const row = (from + passed) % rows.length;
      if (row === rowIndex && column === columnIndex) continue;
      if (isReview(rows[row]!.states[column]!)) return { row, column };
    }
  }
  return undefined;
}
