import * as z from 'zod/mini';

/**
 * A query is compared as a table. The input of a test is a script that fills the data on top of `schema`; its answer is the
 * table as JSON (`ResultTable`), made from the accepted reference.
 */
export const SqlConfig = z.object({
  dialect: z.enum(['sqlite', 'postgresql']),
  schema: z.string().check(z.maxLength(262_144, 'Больше 256 КБ')),
  is_ordered: z.boolean(),
  compares_column_names: z.boolean(),
  /** When given, this query is asked after the student's statements: for tasks that change data. */
  check_query: z.nullable(z.string().check(z.maxLength(10_000))),
});
export type SqlConfig = z.infer<typeof SqlConfig>;
export const dialectNames: Record<SqlConfig['dialect'], string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

export const SqlCell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type SqlCell = z.infer<typeof SqlCell>;
export const ResultTable = z.object({ columns: z.array(z.string()), rows: z.array(z.array(SqlCell)) });
export type ResultTable = z.infer<typeof ResultTable>;

/** Found in `details` of a test. Row numbers count from 0 in the table they are of. */
export const TableDifference = z.object({
  expected: z.nullable(ResultTable),
  got: z.nullable(ResultTable),
  missing_rows: z.array(z.int()),
  extra_rows: z.array(z.int()),
  is_cut: z.boolean(),
});
export type TableDifference = z.infer<typeof TableDifference>;
