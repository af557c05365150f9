import * as z from 'zod/mini';
import type { KindSetup, KindShapes } from '../kind.ts';

/**
 * The result of a query is compared as a table. The input of a test is a script that runs after `schema` and fills the
 * tables. Its answer is the table as JSON (`ResultTable`), made by the reference solution.
 */
export const SqlConfig = z.object({
  dialect: z.enum(['sqlite', 'postgresql']),
  schema: z.string().check(z.maxLength(262_144, 'Больше 256 КБ')),
  is_ordered: z.boolean(),
  compares_column_names: z.boolean(),
  /** For tasks that change data: this query runs after the student's statements, and its result is compared. */
  check_query: z.nullable(z.string().check(z.maxLength(10_000))),
});
export type SqlConfig = z.infer<typeof SqlConfig>;
export const dialectNames: Record<SqlConfig['dialect'], string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

export const SqlCell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type SqlCell = z.infer<typeof SqlCell>;
export const ResultTable = z.object({ columns: z.array(z.string()), rows: z.array(z.array(SqlCell)) });
export type ResultTable = z.infer<typeof ResultTable>;

/** Stands in `details` of a test. Row numbers start at 0, each in its own table. */
export const TableDifference = z.object({
  expected: z.nullable(ResultTable),
  got: z.nullable(ResultTable),
  missing_rows: z.array(z.int()),
  extra_rows: z.array(z.int()),
  is_cut: z.boolean(),
});
export type TableDifference = z.infer<typeof TableDifference>;

export const sql = { name: 'Запрос SQL', answer: null, view: null, hasTests: true } as const satisfies KindShapes;

export const sqlSetup = {
  config: SqlConfig,
  mayVary: true,
  languagesOf: () => ['sql'],
  pointsOf: null,
  marking: null,
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<SqlConfig>;
