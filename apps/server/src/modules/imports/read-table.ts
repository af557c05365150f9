import { Refusal } from '@put/contract/base/refusals';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** The table of a file. The first row that is not empty is the headings. */
export type Table = {
  encoding: string;
  delimiter: string | null;
  headings: string[];
  rows: { line: number; cells: string[] }[];
};

const mostRows = 20_000;
const mostColumns = 100;
/** A zip of a few kilobytes can hold gigabytes, so the declared sizes are checked before it is unpacked. */
const mostUnpackedBytes = 64 * 1024 * 1024;
const mostEntries = 1_000;
/** A limit on the row number; rows in between may be empty. */
const furthestRow = 100_000;

export async function readTable(bytes: Buffer): Promise<Table> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  const isOldExcel = bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'));
  if (isOldExcel) throw badFile('Это старый формат XLS. Сохраните файл как XLSX или CSV.');
  const { lines, ...kind } = isZip
    ? { encoding: 'XLSX', delimiter: null, lines: await readXlsx(bytes) }
    : readCsv(bytes);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = filled;
  if (!head) throw badFile('Файл пуст.');
  if (rows.length === 0) throw badFile('В файле нет строк под заголовками.');
  if (rows.length > mostRows) throw badFile(`В файле больше ${mostRows} строк: разделите его.`);
  const width = Math.max(...filled.map(({ cells }) => cells.length));
  if (width > mostColumns) throw badFile(`В файле больше ${mostColumns} столбцов.`);
  const headings = Array.from({ length: width }, (_, column) => head.cells[column] ?? '');
  return { ...kind, headings, rows };
}

type Lines = Table['rows'];

const badFile = (detail?: string) => new Refusal('bad_file', detail === undefined ? {} : { detail });

async function readXlsx(bytes: Buffer): Promise<Lines> {
  try {
    refuseHugeSheets(bytes);
    const sheet = await readSheet(new Uint8Array(bytes).buffer);
    return sheet.map((row, index) => ({ line: index + 1, cells: row.map(textOfCell) }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badFile();
  }
}

/**
 * Checks declared sizes before unpacking, then the addresses of cells: the reader also creates all empty cells before
 * them.
 */
function refuseHugeSheets(bytes: Buffer): void {
  let unpackedBytes = 0;
  let entries = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpackedBytes += originalSize;
      entries += 1;
      return false;
    },
  });
  if (entries > mostEntries || unpackedBytes > mostUnpackedBytes)
    throw badFile('Файл слишком велик в распакованном виде.');
  const sheets = unzipSync(bytes, { filter: ({ name }) => /(?:^|[\\/])sheet[^\\/]*\.xml$/i.test(name) });
  for (const sheet of Object.values(sheets)) {
    for (const [, column = '', row = ''] of Buffer.from(sheet).toString('latin1').matchAll(address)) {
      if (numberOf(column) <= mostColumns && Number(row) <= furthestRow) continue;
      throw badFile(
        `Ячейка ${column}${row} стоит слишком далеко: в списке людей до ${mostColumns} столбцов и ${mostRows} строк. ` +
          'Удалите лишнее или сохраните список как CSV.',
      );
    }
  }
}

/** The address of a cell or a row: `r="XFD20000"`. */
const address = /\sr\s*=\s*["']\s*([A-Z]{0,7})(\d{1,9})\s*["']/g;
const numberOf = (column: string): number =>
  Array.from(column).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // dates of a sheet have no time zone: the reader gives midnight UTC
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // XML can name half of a surrogate pair
  return String(cell as string | number | boolean)
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .trim();
}

function readCsv(bytes: Buffer): { encoding: string; delimiter: string; lines: Lines } {
  const { text, encoding } = decode(bytes);
  // control characters that no text has: a picture, a program or another format
  if (/[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u.test(text)) throw badFile();
  const told = /^sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? guessDelimiter(body);
  const firstLine = told ? 2 : 1;
  return { encoding, delimiter, lines: parseCsv(body, delimiter, firstLine) };
}

/** UTF-8 when all bytes are valid; otherwise Windows-1251, which Russian Excel writes. */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const utf16 = bytes.subarray(0, 2).equals(Buffer.from('fffe', 'hex'));
  if (utf16) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'Windows-1251' };
  }
}

/**
 * The delimiter that gives the most columns, the same number in each of the first lines. Quoted text does not count.
 */
function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
    .split(/\r?\n/, 20)
    .filter((line) => line.trim() !== '');
  const scored = [';', ',', '\t', '|'].map((delimiter) => {
    const widths = lines.map((line) => line.split(delimiter).length);
    const [width = 1] = widths;
    const same = widths.filter((one) => one === width).length / Math.max(1, widths.length);
    return { delimiter, score: width === 1 ? 0 : same + width / 1000 };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]!.delimiter;
}

function parseCsv(text: string, delimiter: string, firstLine: number): Lines {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines + firstLine - 1, cells: record }));
  } catch {
    throw badFile('Файл не удалось прочитать: где-то не закрыта кавычка.');
  }
}
