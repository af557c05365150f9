/** Words with which headings of a class list begin. */
const heading =
  /^(фио|ф\.? ?и\.? ?о|фамилия|имя|отчество|ученик|студент|группа|класс|логин|почта|e-?mail|пароль|дата рожд|name|surname|login)/i;

/** Headings for cells that were copied without any: by what stands in the columns. */
function guessHeadings(rows: readonly string[][]): string[] {
  const width = Math.max(...rows.map((row) => row.length));
  const left = width === 1 || rows.every(([first = '']) => /\S\s+\S/.test(first)) ? ['ФИО'] : ['Фамилия', 'Имя'];
  left.push('Группа', 'Логин');
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    if (cells.length > 0 && cells.every((cell) => cell.includes('@'))) return 'Почта';
    if (cells.length > 0 && cells.every((cell) => /^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/.test(cell))) return 'Дата рождения';
    return left.shift() ?? `Столбец ${column + 1}`;
  });
}

/** Copied cells of a spreadsheet as a file for the import, with headings; null when there is nothing. */
export function pastedTable(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const isHeaded = lines[0]!.split(/[\t;,]/).some((cell) => heading.test(cell.trim()));
  // a line with other delimiters is read as CSV by the server
  const isCells = lines.some((line) => line.includes('\t')) || !/[;,]/.test(lines[0]!);
  const head = isHeaded || !isCells ? [] : [guessHeadings(rows).join('\t')];
  return new File([[...head, ...lines].join('\n')], 'Из таблицы.csv', { type: 'text/csv' });
}

export const countLines = (text: string): number => text.split(/\r?\n/).filter((line) => line.trim() !== '').length;
