import { Refusal } from '@put/contract/base/refusals';
import type { TableEncoding } from '@put/contract/users/imports';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

type Line = { line: number; cells: string[] };
/** The lines of a file that are not empty, from its first sheet. `encoding` null: a workbook. */
export type FileLines = { encoding: TableEncoding | null; delimiter: string | null; lines: Line[] };
/** `headingLine` null: there are no headings, and they are empty texts. */
export type Table = Omit<FileLines, 'lines'> & { headingLine: number | null; headings: string[]; rows: Line[] };

const mostRows = 20_000;
const mostColumns = 100;
/** A zip of a few kilobytes can hold gigabytes, so the declared sizes are checked before it is unpacked. */
const mostUnpackedBytes = 64 * 1024 * 1024;
const mostEntries = 1_000;
/** A limit on the row number; rows in between may be empty. */
const furthestRow = 100_000;

/** `encoding`: of a text, when somebody knows it. */
export async function readLines(bytes: Buffer, encoding?: TableEncoding): Promise<FileLines> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  const isOldExcel = bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'));
  if (isOldExcel) throw badFile('Это старый формат XLS. Сохраните файл как XLSX или CSV.');
  const { lines, ...kind } = isZip
    ? { encoding: null, delimiter: null, lines: await readXlsx(bytes) }
    : readCsv(bytes, encoding);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length === 0) throw badFile('Файл пуст.');
  if (filled.length > mostRows + 1) throw badFile(`В файле больше ${mostRows} строк: разделите его.`);
  if (widthOf(filled) > mostColumns) throw badFile(`В файле больше ${mostColumns} столбцов.`);
  return { ...kind, lines: filled };
}

const widthOf = (lines: readonly Line[]) => lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/** What stands above the headings is a title. `at`: which line has them; null: none. */
export function tableOf({ lines, ...kind }: FileLines, at: number | null): Table {
  const rows = at === null ? lines : lines.slice(at + 1);
  if (rows.length === 0) throw badFile('В файле нет строк под заголовками.');
  const head = at === null ? undefined : lines[at];
  const width = widthOf(head ? [head, ...rows] : rows);
  const headings = Array.from({ length: width }, (_, column) => head?.cells[column] ?? '');
  return { ...kind, headingLine: head?.line ?? null, headings, rows };
}

const badFile = (detail?: string) => new Refusal('bad_file', detail === undefined ? {} : { detail });

async function readXlsx(bytes: Buffer): Promise<Line[]> {
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

function readCsv(bytes: Buffer, known: TableEncoding | undefined) {
  const { text, encoding } = known === undefined ? decode(bytes) : { text: textIn(known, bytes), encoding: known };
  // control characters that no text has: a picture, a program or another format
  if (/[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u.test(text)) throw badFile();
  const told = /^sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? guessDelimiter(body);
  const firstLine = told ? 2 : 1;
  return { encoding, delimiter, lines: parseCsv(body, delimiter, firstLine) };
}

const decoders: Record<TableEncoding, string> = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'Windows-1251': 'windows-1251',
  'DOS 866': 'ibm866',
  Mac: 'x-mac-cyrillic',
};
const textIn = (encoding: TableEncoding, bytes: Buffer) => new TextDecoder(decoders[encoding]).decode(bytes);
/** Of Russian tables with one byte a letter; the first is what Excel writes. */
const oneByte = ['Windows-1251', 'DOS 866', 'Mac'] as const;

/** UTF-8 when all bytes are valid; otherwise the encoding in which they read most like Russian words. */
function decode(bytes: Buffer): { text: string; encoding: TableEncoding } {
  const utf16 = bytes.subarray(0, 2).equals(Buffer.from('fffe', 'hex'));
  if (utf16) return { text: textIn('UTF-16', bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const read = oneByte.map((encoding) => ({ encoding, text: textIn(encoding, bytes) }));
    return read.toSorted((a, b) => strangeness(a.text) - strangeness(b.text))[0]!;
  }
}

/** Signs that no list of people has, and capitals inside of words. The fewer, the likelier the encoding. */
const strangeness = (text: string): number =>
  (text.slice(0, 100_000).match(/[^\p{ASCII}А-Яа-яЁё«»—–№\u00a0]|[а-яё][А-ЯЁ]/gu) ?? []).length;

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

function parseCsv(text: string, delimiter: string, firstLine: number): Line[] {
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
