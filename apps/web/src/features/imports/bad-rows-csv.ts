import type { ImportRow } from '@put/contract/imports';
import { fieldWords, shownFields } from './import-words.ts';

/** What a spreadsheet would take for a formula: a cell of somebody's file must not run on the administrator's computer. */
const formulaStart = /^\s*[=+\-@\t\r]/;

const field = (value: string): string => {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The rows that were not taken, with reasons; mended, it can be imported as it is. Passwords are not in it. */
export function badRowsCsv(rows: readonly ImportRow[]): string {
  const fields = shownFields.filter((name) => name !== 'password');
  const lines = [
    ['Строка', ...fields.map((name) => fieldWords[name]), 'Причина'],
    ...rows.map(({ line, values, errors }) => [
      String(line),
      ...fields.map((name) => values[name] ?? ''),
      errors.join('; '),
    ]),
  ];
  return `\uFEFF${lines.map((line) => line.map(field).join(';')).join('\r\n')}\r\n`;
}

export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
