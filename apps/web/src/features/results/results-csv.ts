import { csvText } from '../../shared/csv.ts';
import { knownScore } from '../../shared/known-score.ts';
import { isWaiting, type MatrixRow, type ResultTable } from './matrix.ts';

/** The rows as they are seen. What waits to be marked is no number: a spreadsheet's sum or average leaves it out. */
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
