import type { Cell, Sheet } from 'write-excel-file/node';
import type { PlainSheet } from './result-sheets.ts';

/** The sheets as they look: a frozen head and names, text that no spreadsheet takes for a formula. */
export const styledSheets = (sheets: readonly PlainSheet[]): Sheet<Buffer>[] =>
  sheets.map(({ name, lines: [head = [], ...lines] }) => ({
    sheet: name,
    data: [
      head.map((title) => ({ value: String(title), type: String, fontWeight: 'bold' as const })),
      ...lines.map(cellsOf),
    ],
    columns: head.map((_, at) => ({ width: at === 0 ? 28 : at === 1 ? 16 : 12 })),
    dateFormat: 'dd.mm.yyyy hh:mm',
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }));

const cellsOf = (line: PlainSheet['lines'][number]): Cell[] =>
  line.map((value) =>
    typeof value === 'string' ? (value === '' ? null : { value, type: String, format: '@' }) : value,
  );
