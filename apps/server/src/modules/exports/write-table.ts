import type { ExportFormat } from '@put/contract/exports/exports';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { stringify } from 'csv-stringify/sync';
import { runApart } from '../../apart/run-apart.ts';
import type { Db } from '../../drivers/database/database.ts';
import { readResultTable, scopeOf } from '../results/results.api.ts';
import { showCourseMarks } from '../marks/marks.api.ts';
import { findGroupTitles, type TakenExport } from './exports.store.ts';
import { type PlainSheet, resultSheets, withRowsOf } from './result-sheets.ts';
import { markSheet } from './mark-sheet.ts';
import { CanNotExport } from './problem.ts';

/** The table of results: points alone as CSV; points, attempts, dates and, of a course, marks as XLSX. */
export async function* writeTable(
  db: Db,
  { course_id, lesson_id, options }: Pick<TakenExport, 'course_id' | 'lesson_id' | 'options'>,
  format: Exclude<ExportFormat, 'works'>,
): AsyncGenerator<Uint8Array> {
  const table = withRowsOf(await readResultTable(db, scopeOf({ lesson_id, course_id })), options.user_ids);
  if (table.rows.length === 0) throw new CanNotExport('Этих учеников в результатах больше нет.');
  const [points, ...others] = resultSheets(table, options.time_zone, await findGroupTitles(db, course_id));
  if (format === 'csv') return yield csvOf(points!);
  const marks = lesson_id === null ? markSheet(await showCourseMarks(db, course_id, undefined), table.rows) : null;
  yield await workbookOf([points!, ...others, ...(marks === null ? [] : [marks])]);
}

const longestMs = 120_000;
/** Enough for a million cells. */
const heapMb = 1_024;

/** Made in a process of its own: fifty thousand cells would stop this one for a second. */
async function workbookOf(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const program = join(import.meta.dirname, 'workbook-process.ts');
  const ran = await runApart({ program, args: [], given: serialize(sheets), longestMs, heapMb });
  if ('output' in ran) return ran.output;
  if (ran.failed === 'broken') throw new Error('The workbook could not be made');
  throw new CanNotExport('Для XLSX таблица слишком велика. Выгрузите CSV или одну группу.');
}

/** With `;` and a byte order mark, which a Russian spreadsheet opens. What people typed never runs as a formula. */
const csvOf = ({ lines }: PlainSheet): Buffer =>
  Buffer.from(
    stringify([...lines], {
      bom: true,
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { number: (value) => String(value).replace('.', ',') },
    }),
  );
