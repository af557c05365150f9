import type { ImportField, ImportPreview, ImportRow, TableEncoding } from '@put/contract/users/imports';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { compareWithTaken, readRows } from './check-rows.ts';
import { findHeadings, guessByContent, guessFields } from './guess-fields.ts';
import { findGroupTitle, findTaken } from './imports.store.ts';
import { type Table, tableOf } from './read-table.ts';
import { takeLines } from './take-table.ts';
import { usernameOf } from './transliterate.ts';

export type ImportFile = {
  file_name: string;
  file_base64: string;
  fields?: ImportField[] | undefined;
  has_headings?: boolean | undefined;
  encoding?: TableEncoding | undefined;
  user_group_id?: number | null | undefined;
};

export type PreparedImport = { table: Table; fields: ImportField[]; rows: ImportRow[]; defaultGroup: string | null };

/** Reads the file and compares each row with existing users. Writes nothing. */
export async function prepareImport(db: Db, file: ImportFile): Promise<PreparedImport> {
  const lines = await takeLines(Buffer.from(file.file_base64, 'base64'), { encoding: file.encoding });
  const at = findHeadings(lines.lines);
  // who says what the columns are has seen their headings
  const hasHeadings = file.has_headings ?? (file.fields !== undefined || at !== null);
  const table = tableOf(lines, hasHeadings ? (at ?? 0) : null);
  const { headings, rows } = table;
  const guessed = table.headingLine === null ? guessByContent(rows, headings.length) : guessFields(headings);
  const fields = table.headings.map((_, column) => (file.fields ? (file.fields[column] ?? 'skip') : guessed[column]!));
  const defaultGroup = await titleOf(db, file.user_group_id);
  const read = readRows(table, fields);
  const good = read.filter(({ status }) => status === 'new');
  const bases = good.map(({ values }) =>
    usernameOf({ first_name: values['first_name'] ?? '', last_name: values['last_name'] ?? '' }),
  );
  const taken = await findTaken(db, good, [...new Set(bases)], defaultGroup);
  return { table, fields, rows: compareWithTaken(read, taken), defaultGroup };
}

async function titleOf(db: Db, groupId: number | null | undefined): Promise<string | null> {
  if (groupId === null || groupId === undefined) return null;
  const title = await findGroupTitle(db, groupId);
  if (title === undefined)
    throw new Refusal('invalid_input', { errors: [{ path: 'user_group_id', message: 'Такой группы нет' }] });
  return title;
}

const shownRows = 200;

export async function previewImport(db: Db, file: ImportFile): Promise<ImportPreview> {
  const { table, fields, rows, defaultGroup } = await prepareImport(db, file);
  const count = (status: ImportRow['status']) => rows.filter((row) => row.status === status).length;
  // rows with errors are shown first; within both parts the order is that of the file
  const shown = rows.length <= shownRows ? rows : withTroubleFirst(rows).slice(0, shownRows);
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    heading_line: table.headingLine,
    columns: table.headings.map((heading, column) => ({ heading, field: fields[column]! })),
    rows: shown.map((row) => ({ ...row, values: shownValues(row.values, defaultGroup) })),
    total: rows.length,
    counts: { new: count('new'), known: count('known'), bad: count('bad') },
  };
}

const withTroubleFirst = (rows: readonly ImportRow[]) => [
  ...rows.filter(({ status }) => status !== 'new'),
  ...rows.filter(({ status }) => status === 'new'),
];

/** Leaves the password out: nobody needs to see it here. */
export function shownValues({ password, ...values }: Record<string, string>, defaultGroup: string | null) {
  const user_group = values['user_group'] ?? defaultGroup;
  return {
    ...values,
    ...(user_group !== null && { user_group }),
    ...(password !== undefined && { password: '••••' }),
  };
}
