import { knownScore } from '../../parts/score/score-words.ts';
import { csvText } from '../../ui/lists/csv.ts';
import { isWaiting } from './cell-words.ts';
import type { MatrixRow, ResultTable } from './matrix.ts';
import { type Cell, cellAt } from './row-cells.ts';

/** The visible rows as CSV. Work that waits for review is not a number, so that a spreadsheet leaves it out of sums. */
export function resultsCsv(
  { columns, lessons }: Pick<ResultTable, 'columns' | 'lessons'>,
  rows: readonly MatrixRow[],
): string {
  const head = columns.map(({ lesson_title, title }) => (lessons.length > 1 ? `${lesson_title}: ${title}` : title));
  const lines = [
    ['Участник', 'Логин', 'Сумма', 'Решено', 'Ждут проверки', ...head],
    ...rows.map((row) => [
      row.name,
      row.user.username ?? '',
      row.score,
      row.solved,
      row.waiting,
      ...columns.map((_, column) => fieldOf(cellAt(row, column))),
    ]),
  ];
  return csvText(lines);
}

function fieldOf(cell: Cell | undefined): string | number {
  if (cell === undefined) return '';
  return isWaiting(cell) ? knownScore(cell.score, true) : cell.score;
}
