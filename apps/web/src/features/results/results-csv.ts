import { csvText } from '../../shared/csv.ts';
import type { MatrixRow, ResultTable } from './matrix.ts';

/** The rows as they are seen. */
export function resultsCsv({ columns, lessons }: ResultTable, rows: readonly MatrixRow[]): string {
  const head = columns.map(({ lesson_title, title }) => (lessons.length > 1 ? `${lesson_title}: ${title}` : title));
  const lines = [
    ['Участник', 'Логин', 'Сумма', 'Решено', ...head],
    ...rows.map(({ name, user, score, solved, cells }) => [
      name,
      user.username ?? '',
      score,
      solved,
      ...cells.map((cell) => cell?.score ?? ''),
    ]),
  ];
  return csvText(lines);
}
