import { knownScore } from '../../parts/score/score-words.ts';
import { csvText } from '../../ui/lists/csv.ts';
import { isWaiting, type MatrixRow, type ResultTable } from './matrix.ts';

/** The visible rows as CSV. Work that waits for review is not a number, so that a spreadsheet leaves it out of sums. */
export function resultsCsv({ columns, lessons }: ResultTable, rows: readonly MatrixRow[]): string {
  const head = columns.map(({ lesson_title, title }) => (lessons.length > 1 ? `${lesson_title}: ${title}` : title));
  const lines = [
    ['Участник', 'Логин', 'Сумма', 'Решено', 'Ждут проверки', ...head],
    ...rows.map(({ name, user, score, solved, waiting, cells }) => [
      name,
      user.username ?? '',
      score,
      solved,
      waiting,
      ...cells.map((cell) => (cell === undefined ? '' : isWaiting(cell) ? knownScore(cell.score, true) : cell.score)),
    ]),
  ];
  return csvText(lines);
}
