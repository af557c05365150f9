import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Created, Id, idParams, Time } from '../base/primitives.ts';

/** What a column of the file means. */
export const ImportField = z.enum([
  'last_name',
  'first_name',
  'full_name',
  'email',
  'username',
  'birthday',
  'password',
  'user_group',
  'skip',
]);
export type ImportField = z.infer<typeof ImportField>;

const fileBase64 = z.string().check(z.minLength(1, 'Выберите файл'), z.maxLength(14_000_000, 'Файл больше 10 МБ'));

/** How the letters of a text file are kept; sheets of Excel say it themselves. */
export const TableEncoding = z.enum(['UTF-8', 'UTF-16', 'Windows-1251', 'DOS 866', 'Mac']);
export type TableEncoding = z.infer<typeof TableEncoding>;

/** One row of the file: what the import would do with it, or did. */
export const ImportRow = z.object({
  /** The line in the file, from 1. */
  line: z.int(),
  status: z.enum(['new', 'known', 'bad']),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.string()),
  /** The row as it was read, where it is bad; without a password. */
  cells: z.optional(z.array(z.string())),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportPreview = z.object({
  /** Null: a workbook. */
  encoding: z.nullable(TableEncoding),
  delimiter: z.nullable(z.string()),
  /** The line of the headings, from 1; null: there are none. */
  heading_line: z.nullable(z.int()),
  /** Guessed from the headings, or from what stands below where there are none; in the order of the columns. */
  columns: z.array(z.object({ heading: z.string(), field: ImportField })),
  /** At most the first 200 rows. */
  rows: z.array(ImportRow),
  total: z.int(),
  counts: z.object({ new: z.int(), known: z.int(), bad: z.int() }),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** `people`: new people from a file. `passwords`: first passwords for people who have an account. */
const Kind = z.enum(['people', 'passwords']);

export const ImportState = z.object({
  id: Id,
  kind: Kind,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** For `passwords`: the name of the group; empty when single people were chosen. */
  file_name: z.string(),
  total: z.int(),
  done: z.int(),
  created: z.int(),
  failed: z.int(),
  created_at: Time,
  finished_at: z.nullable(Time),
  /** The rows that were refused, with reasons; filled when the run has ended. */
  bad_rows: z.array(ImportRow),
  /** The first passwords of the new people, to print on slips. Removed an hour after the run has ended. */
  slips: z.array(z.object({ name: z.string(), login: z.string(), password: z.string(), user_group: z.string() })),
});
export type ImportState = z.infer<typeof ImportState>;

/** A run of the last 24 hours, so that a teacher who left its page finds it again. */
export const RecentRun = z.object({
  id: Id,
  kind: Kind,
  status: ImportState.shape.status,
  file_name: z.string(),
  created: z.int(),
  created_at: Time,
  has_slips: z.boolean(),
});
export type RecentRun = z.infer<typeof RecentRun>;

const body = z.object({
  file_name: z.string().check(z.maxLength(255)),
  file_base64: fileBase64,
  /** Left out: the server guesses from the headings. */
  fields: z.optional(z.array(ImportField)),
  /** Left out: the server looks for a row of headings among the first ones. */
  has_headings: z.optional(z.boolean()),
  /** Left out: the server guesses from the letters that come out. */
  encoding: z.optional(TableEncoding),
  /** The group for people whose row names none. */
  user_group_id: z.optional(z.nullable(Id)),
});

export const adminImports = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/users/import/preview',
    access: 'admin',
    right: 'school',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'A dry run: how a CSV or XLSX file would be taken',
    body,
    reply: ImportPreview,
    bodyLimitBytes: 16 * 1024 * 1024,
    refusals: ['bad_file'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/admin/users/import',
    access: 'admin',
    right: 'school',
    audits: 'import_users',
    summary: 'Take the rows that are good; a job does it',
    body,
    reply: Created,
    bodyLimitBytes: 16 * 1024 * 1024,
    refusals: ['bad_file'],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/admin/users/imports',
    access: 'admin',
    right: 'school',
    summary: 'Imports and issued passwords of the last day, newest first',
    reply: z.object({ runs: z.array(RecentRun), total: z.int() }),
  }),
  issuePasswords: endpoint({
    method: 'POST',
    path: '/admin/users/first_passwords',
    access: 'admin',
    right: 'school',
    audits: 'issue_passwords',
    summary:
      'New first passwords for chosen people or for a group, never for administrators; a job does it, slips are there for an hour',
    body: z.union([
      z.object({ user_ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) }),
      z.object({ user_group_id: Id }),
    ]),
    reply: Created,
    refusals: ['not_found', 'factor_unproven'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/users/import/:id',
    access: 'admin',
    right: 'school',
    summary: 'How far an import is',
    params: idParams,
    reply: ImportState,
    refusals: ['not_found'],
  }),
};
