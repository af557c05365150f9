import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Rows of the demonstration class. A time is `@n…` (ms from now) or `@d…` (ms from the last midnight). */
export type ClassRows = {
  tables: Record<string, { columns: string[]; rows: unknown[][] }>;
};

/** Written by `node scripts/make-demo-class.ts`. */
export const classFile = join(import.meta.dirname, 'class.json.br');

/** Columns stand together, which halves the size. */
export function packClass({ tables }: ClassRows): Buffer {
  const columnwise = Object.fromEntries(
    Object.entries(tables).map(([name, { columns, rows }]) => [
      name,
      Object.fromEntries(columns.map((column, at) => [column, rows.map((row) => row[at])])),
    ]),
  );
  const text = JSON.stringify(columnwise);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(text, { params });
}

/** By table: columns with the values of all rows. */
type Columns = Record<string, Record<string, unknown[]>>;

/** The rows as they are when the class shows this moment. */
export function readClass(now: Date): Columns {
  const midnightMs = new Date(now).setHours(0, 0, 0, 0);
  const text = brotliDecompressSync(readFileSync(classFile)).toString();
  const timely = text.replaceAll(/"@([nd])(-?\d+)"/g, (_, from: string, ms: string) =>
    JSON.stringify(new Date((from === 'n' ? now.getTime() : midnightMs) + Number(ms)).toISOString()),
  );
  return JSON.parse(timely) as Columns;
}
