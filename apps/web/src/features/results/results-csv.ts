import type { MatrixRow, ResultTable } from './matrix.ts';

/** What a spreadsheet would take for a formula: a name typed by a student must never be run on the teacher's computer. */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

export function csvField(value: string | number): string {
  // as a Russian spreadsheet reads numbers
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as they are seen, with `;` and a byte order mark: what a Russian spreadsheet opens without questions. */
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
  return `\uFEFF${lines.map((line) => line.map(csvField).join(';')).join('\r\n')}\r\n`;
}

export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  // what file systems refuse
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
