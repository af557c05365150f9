import { knownScore, scoreWords } from '../../../parts/score/score-words.ts';
import { excusedText, isWaiting, sumText } from '../matrix/cell-words.ts';
import type { MatrixRow, ResultTable } from '../matrix/matrix.ts';
import { cellAt, isExcusedAt } from '../matrix/row-cells.ts';
import { round } from '../matrix/sum-up-row.ts';
import type { ResultsOf } from '../matrix/table-query.ts';

/** A column of the sheet: `count` neighbouring tasks from the column `at` of the table on. */
export type SheetColumn = { title: string; most: string; at: number; count: number };

/** More columns than this do not fit on paper: the sum alone is printed. */
const mostColumns = 16;

/** Tasks of a lesson, or lessons of a course. */
export function sheetColumns(of: ResultsOf, { columns, lessons }: ResultTable): SheetColumn[] {
  const found =
    of === 'lesson'
      ? columns.map(({ title, points }, at) => ({ title, most: scoreWords(points), at, count: 1 }))
      : lessons.map(({ title, from, count }) => {
          const points = columns.slice(from, from + count).reduce((sum, column) => sum + column.points, 0);
          return { title, most: scoreWords(round(points)), at: from, count };
        });
  return found.length > mostColumns ? [] : found;
}

/** What stands in a cell; null: the sum of the row. */
export function sheetCell(row: MatrixRow, column: SheetColumn | null): string {
  if (column === null) return sumText(row);
  const places = Array.from({ length: column.count }, (_, n) => column.at + n).filter((at) => !isExcusedAt(row, at));
  if (places.length === 0) return excusedText;
  const cells = places.flatMap((at) => cellAt(row, at) ?? []);
  if (cells.length === 0) return '';
  return knownScore(round(cells.reduce((sum, { score }) => sum + score, 0)), cells.some(isWaiting));
}
