/** The renderer refuses larger tables. */
const mostCells = 5_000;

/** A Markdown table of cells copied in a spreadsheet, which have tabs between them. Null for any other text. */
export function tableOf(text: string): string | null {
  const rows = readRows(text.replaceAll('\r\n', '\n').replace(/\n$/, ''));
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.some((row) => row.length !== columns)) return null;
  if (rows.length * columns > mostCells) return null;
  const line = (cells: string[]) => `| ${cells.map(cellOf).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const ruler = head.map((_, column) =>
    body.length > 0 && body.every((row) => isNumber(row[column])) ? '---:' : '---',
  );
  return [line(head), `| ${ruler.join(' | ')} |`, ...body.map(line)].join('\n');
}

/** A cell that contains a line break or a quote is in quotes, as in CSV. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let rest = text;
  while (true) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest);
    const cell = quoted ? quoted[0] : /^[^\t\n]*/.exec(rest)![0];
    rows.at(-1)!.push(quoted ? quoted[1]!.replaceAll('""', '"') : cell);
    rest = rest.slice(cell.length);
    if (rest === '') return rows;
    if (rest[0] === '\n') rows.push([]);
    rest = rest.slice(1);
  }
}

const cellOf = (text: string) => text.trim().replaceAll('|', '\\|').replaceAll('\n', '<br>');
const isNumber = (text: string | undefined) => /^\s*[-−+]?[\d\s]*\d(?:[.,]\d+)?\s*%?\s*$/.test(text ?? '');

/** True for an address. Pasted over selected words, it becomes their link. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
