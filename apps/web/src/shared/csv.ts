/** What a spreadsheet would take for a formula: what others typed must never be run on the reader's computer. */
const formulaStart = /^\s*[=+\-@\t\r]/;

export function csvField(value: string | number): string {
  // as a Russian spreadsheet reads numbers
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With `;` and a byte order mark: what a Russian spreadsheet opens without questions. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(csvField).join(';')).join('\r\n')}\r\n`;

export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  // what file systems refuse
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
