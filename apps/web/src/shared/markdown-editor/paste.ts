/** More would be cut off by the renderer anyway. */
const mostCells = 5_000;

/** Cells copied in a spreadsheet come with tabs between; null for any other text. */
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

/** A cell with a line break or a quote in it stands in quotes, as in CSV. */
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

/** What is pasted over selected words and is an address becomes their link. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
