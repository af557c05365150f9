import { type RawBuilder, sql } from 'kysely';

/** Who is erased, as they were: what else names them is found by these. */
export type Erased = {
  id: number;
  /** «Удалённый участник 17» */
  nameless: string;
  /** Lower case; of earlier times too. */
  emails: readonly string[];
  /** Lower case. */
  username: string | null;
  first_name: string;
  last_name: string | null;
};

/** SQL condition on the table: the rows that are about the person. */
export type Rows = (person: Erased) => RawBuilder<boolean>;
type Value = RawBuilder<unknown> | ((person: Erased) => RawBuilder<unknown>);

/**
 * `nothing`: tells nothing of anybody. `link`: the number of a person, which leads to the nameless row. `school`: words
 * and material of the school, of courses and of staff about all; they stay. `brief`: goes by itself within days, and no
 * row knows whose it was. `rows`: personal, and the rows of the person go as a whole. A value: what the column becomes
 * in the rows of the person.
 */
export type ColumnFate = 'nothing' | 'link' | 'school' | 'brief' | 'rows' | Value;

/** `removed`: rows that go. `of`: rows whose columns become other values. */
export type TableFate<Columns> = {
  removed?: Rows;
  of?: Rows;
  columns: { readonly [Column in keyof Columns]-?: ColumnFate };
};
/** What erasing a person does to each column of these tables. A column without a fate does not compile. */
export type Fates<Tables> = { readonly [Table in keyof Tables]: TableFate<Tables[Table]> };

export const own =
  (column = 'user_id'): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} = ${id}`;

const submissionsOf = (id: number) => sql`(select s.id from submission s where s.user_id = ${id})`;
export const ofSubmission =
  (column = 'submission_id'): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} in ${submissionsOf(id)}`;

export const ofContainer: Rows = ({ id }) =>
  sql<boolean>`container_id in (select c.id from container c where c.user_id = ${id})`;

export const ofSession: Rows = ({ id }) =>
  sql<boolean>`family in (select s.family from session s where s.user_id = ${id})`;

export const either =
  (...rows: readonly Rows[]): Rows =>
  (person) =>
    sql<boolean>`(${sql.join(
      rows.map((one) => one(person)),
      sql` or `,
    )})`;

export const noText = sql`''`;
export const noList = sql`'[]'::jsonb`;
export const none = sql`null`;

/** The class of the error alone: behind it stand words and a line of the person's program. */
export const errorClass = (key: RawBuilder<unknown>) => sql`split_part(split_part(${key}, ' · ', 1), ':', 1)`;

/** Verdicts, times and shares stay; what the program has printed goes. */
export const withoutOutput = sql`(select jsonb_agg(
    one || '{"got": null, "stderr": null, "message": null, "details": null}'::jsonb order by place)
  from jsonb_array_elements(tests) with ordinality as listed (one, place))`;
export const orNoTests = sql`coalesce(${withoutOutput}, '[]'::jsonb)`;

/** SQL: how the person stands in texts. One name alone is too little to know somebody by. */
const fullNames = ({ first_name, last_name }: Erased): string[] =>
  last_name === null ? [] : [`${first_name} ${last_name}`, `${last_name} ${first_name}`];

/** SQL condition: the text holds the full name or an address of the person. */
export const names = (person: Erased, text: RawBuilder<unknown>) => {
  const words = [...fullNames(person).map((name) => name.toLowerCase()), ...person.emails];
  return sql<boolean>`exists (select from unnest(${words}::text[]) given (word) where strpos(lower(${text}), word) > 0)`;
};
