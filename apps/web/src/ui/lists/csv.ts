import { saveBlob } from '../browser/save-blob.ts';

/** Text that a spreadsheet would run as a formula. What other people typed must never run on the reader's computer. */
const formulaStart = /^\s*[=+\-@\t\r]/;

export function csvField(value: string | number): string {
  // as a Russian spreadsheet reads numbers
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With `;` and a byte order mark, which a Russian spreadsheet opens correctly. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(csvField).join(';')).join('\r\n')}\r\n`;

export const downloadCsv = (fileName: string, text: string): void =>
  saveBlob(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
