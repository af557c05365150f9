import { knownScore } from '../../parts/score/score-words.ts';
import { excusedText, isWaiting } from './cell-words.ts';
import type { MatrixRow, ResultTable } from './matrix.ts';
import { type Cell, cellAt, isExcusedAt } from './row-cells.ts';

export type Columns = Pick<ResultTable, 'columns' | 'lessons'>;

/** The titles of the tasks; with several lessons, the lesson's title before each. */
export const taskTitles = ({ columns, lessons }: Columns): string[] =>
  columns.map(({ lesson_title, title }) => (lessons.length > 1 ? `${lesson_title}: ${title}` : title));

/** The points of the given rows, with a head. Work that waits for review is not a number: it stays out of sums. */
export const resultLines = (table: Columns, rows: readonly MatrixRow[]): (string | number)[][] => [
  ['Участник', 'Логин', 'Сумма', 'Решено', 'Ждут проверки', ...taskTitles(table)],
  ...rows.map((row) => [
    row.name,
    row.user.username ?? '',
    row.score,
    row.solved,
    row.waiting,
    ...table.columns.map((_, column) => (isExcusedAt(row, column) ? excusedText : fieldOf(cellAt(row, column)))),
  ]),
];

function fieldOf(cell: Cell | undefined): string | number {
  if (cell === undefined) return '';
  return isWaiting(cell) ? knownScore(cell.score, true) : cell.score;
}
