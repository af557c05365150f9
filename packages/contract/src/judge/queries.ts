import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { ResultTable, SqlConfig } from '../kinds/sql/sql.ts';
import { Id, idParams } from '../base/primitives.ts';

const query = z.string().check(
  z.maxLength(262_144, 'Запрос больше 256 КБ'),
  z.refine((text) => text.trim() !== '', 'Напишите запрос'),
);

/** The result of a query. `table` is null when there is none; `message` says in Russian what went wrong. */
export const QueryResult = z.object({
  status: z.enum(['ok', 'error', 'author_error', 'time_limit', 'memory_limit']),
  table: z.nullable(ResultTable),
  /** Whether some rows were left out. */
  is_cut: z.boolean(),
  message: z.nullable(z.string()),
  /** The database's own message. */
  details: z.string(),
  time_ms: z.number(),
});
export type QueryResult = z.infer<typeof QueryResult>;

export const NamedTable = z.extend(ResultTable, { name: z.string(), is_cut: z.boolean() });
export type NamedTable = z.infer<typeof NamedTable>;

export const queries = {
  run: endpoint({
    method: 'POST',
    path: '/user/task/:id/query',
    access: 'signed-in',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'Run a query on the data of the first sample; nothing is kept',
    params: idParams,
    body: z.object({ lesson_id: z.optional(z.nullable(Id)), query }),
    reply: QueryResult,
    refusals: ['not_found', 'lesson_locked', 'judge_unavailable', 'too_soon'],
  }),
  tables: endpoint({
    method: 'POST',
    path: '/user/task/:id/tables',
    access: 'signed-in',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'The tables that a query may use, with the rows of the first sample',
    params: idParams,
    body: z.object({ lesson_id: z.optional(z.nullable(Id)) }),
    reply: z.object({ dialect: SqlConfig.shape.dialect, tables: z.array(NamedTable) }),
    refusals: ['not_found', 'lesson_locked', 'judge_unavailable', 'too_soon'],
  }),
};

export const adminQueries = {
  run: endpoint({
    method: 'POST',
    path: '/admin/query',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'Run a query on tables and data that are being written; its table may be kept as an answer',
    body: z.object({
      dialect: SqlConfig.shape.dialect,
      schema: SqlConfig.shape.schema,
      data: z.string().check(z.maxLength(4_194_304)),
      query,
      check_query: SqlConfig.shape.check_query,
    }),
    reply: QueryResult,
    bodyLimitBytes: 6 * 1024 * 1024,
    refusals: ['judge_unavailable', 'too_soon'],
  }),
};
