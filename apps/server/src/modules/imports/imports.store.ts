import type { ImportRow, RecentRun } from '@put/contract/users/imports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Existing users that rows of the file collide with. */
export type TakenNames = {
  emails: Set<string>;
  /** Usernames in lower case: those in the file, and all that begin like a username the file may need. */
  usernames: Set<string>;
  /** Lines without username and e-mail whose name is already in their group. */
  namesakes: Set<number>;
};

export async function findTaken(
  db: Db,
  rows: readonly ImportRow[],
  bases: readonly string[],
  defaultGroup: string | null,
): Promise<TakenNames> {
  const of = (key: string) => rows.flatMap(({ values }) => values[key]?.toLowerCase() ?? []);
  const found = await sql<{ email: string | null; username: string | null }>`
    select lower(email) as email, lower(username) as username from "user"
    where deleted_at is null and (
      lower(email) = any(${of('email')}::text[]) or lower(username) = any(${of('username')}::text[])
      or regexp_replace(lower(username), '[0-9]+$', '') = any(${bases}::text[]))`.execute(db);
  const nameless = rows
    .filter(({ values }) => !values['email'] && !values['username'])
    .map(({ line, values }) => ({
      line,
      name: `${values['last_name'] ?? ''} ${values['first_name'] ?? ''}`.trim().toLowerCase(),
      user_group: values['user_group'] ?? defaultGroup ?? '',
      birthday: values['birthday'] ?? null,
    }));
  const namesakes = await sql<{ line: number }>`
    select distinct r.line from jsonb_to_recordset(${JSON.stringify(nameless)}::jsonb)
      as r (line integer, name text, user_group text, birthday date)
    join user_group g on g.title = r.user_group and g.deleted_at is null
    join user_group_member m on m.user_group_id = g.id
    join "user" u on u.id = m.user_id and u.deleted_at is null
      and lower(trim(concat_ws(' ', u.last_name, u.first_name))) = r.name
      and (r.birthday is null or u.birthday is null or u.birthday = r.birthday)`.execute(db);
  return {
    emails: new Set(found.rows.flatMap(({ email }) => email ?? [])),
    usernames: new Set(found.rows.flatMap(({ username }) => username ?? [])),
    namesakes: new Set(namesakes.rows.map(({ line }) => line)),
  };
}

export async function findGroupTitle(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_group')
    .select('title')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.title;
}

/**
 * A row that is not imported yet. The plain password stays here for an hour, to print slips; the user's row has its
 * hash.
 */
export type WaitingRow = {
  line: number;
  username: string;
  email: string | null;
  first_name: string;
  last_name: string | null;
  birthday: string | null;
  user_group: string;
  password: string;
  is_password_temporary: boolean;
};

/** The result of a row: a username, or the row with its errors. */
export type RowOutcome = { line: number; login: string } | ImportRow;

export async function insertRun(
  tx: Tx,
  run: {
    kind: 'people' | 'passwords';
    file_name: string;
    rows: readonly { line: number }[];
    left_out: readonly ImportRow[];
    created_by: number;
  },
): Promise<number> {
  const { kind, file_name, rows, left_out, created_by } = run;
  const { id } = await tx
    .insertInto('import_run')
    .values({
      kind,
      file_name,
      rows: JSON.stringify(rows),
      total: rows.length + left_out.length,
      done: left_out.length,
      failed: left_out.length,
      outcome: JSON.stringify(left_out),
      created_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The next rows of a run; the same ones until `addOutcome`. Undefined when the run has ended or does not exist.
 * `materialized`: otherwise PostgreSQL would compute the length of the whole list for each of its rows.
 */
export async function findNextRows<Row>(
  db: Db,
  id: number,
  count: number,
): Promise<{ done: number; rows: Row[] } | undefined> {
  const { rows } = await sql<{ done: number; rows: Row[] }>`
    with run as materialized (
      select done, rows, done - (total - jsonb_array_length(rows)) as first
      from import_run where id = ${id} and status in ('waiting', 'running'))
    select done, coalesce((
      select jsonb_agg(row order by n) from jsonb_array_elements(run.rows) with ordinality as r (row, n)
      where n > run.first and n <= run.first + ${count}), '[]'::jsonb) as rows
    from run`.execute(db);
  return rows[0];
}

/** Locks the run until the transaction ends. False when another worker has taken this batch already. */
export async function holdRun(tx: Tx, id: number, done: number): Promise<boolean> {
  const row = await tx
    .selectFrom('import_run')
    .select('id')
    .where('id', '=', id)
    .where('done', '=', done)
    .where('status', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type Person = WaitingRow & { password_hash: string };

/** Inserts users in one statement and returns them. A user whose username or e-mail was taken meanwhile is left out. */
export async function insertPeople(tx: Tx, people: readonly Person[]): Promise<{ id: number; username: string }[]> {
  const made = await sql<{ id: number; username: string }>`
    insert into "user" (username, email, first_name, last_name, birthday, password_hash, is_password_temporary)
    select username, email, first_name, last_name, birthday, password_hash, is_password_temporary
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (username text, email text, first_name text,
      last_name text, birthday date, password_hash text, is_password_temporary boolean)
    on conflict do nothing returning id, username`.execute(tx);
  return made.rows;
}

export async function addOutcome(
  tx: Tx,
  id: number,
  { done, created, failed, outcome }: { done: number; created: number; failed: number; outcome: readonly RowOutcome[] },
): Promise<void> {
  await tx
    .updateTable('import_run')
    .set((eb) => ({
      status: 'running',
      done: eb('done', '+', done),
      created: eb('created', '+', created),
      failed: eb('failed', '+', failed),
      outcome: sql<string>`outcome || ${JSON.stringify(outcome)}::jsonb`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function finishRun(db: Db, id: number, status: 'done' | 'failed'): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ status, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

export const slipsLifeMinutes = 60;

export async function findRun(db: Db, id: number) {
  return (
    db
      .selectFrom('import_run')
      .select(['id', 'kind', 'status', 'file_name', 'total', 'done', 'created', 'failed', 'created_at', 'finished_at'])
      // only after the end: the page asks every second until then
      .select(sql<RowOutcome[]>`case when finished_at is null then '[]' else outcome end`.as('outcome'))
      .select(
        sql<
          WaitingRow[]
        >`case when finished_at > now() - make_interval(mins => ${slipsLifeMinutes}) then rows else '[]' end`.as(
          'rows',
        ),
      )
      .where('id', '=', id)
      .executeTakeFirst()
  );
}

/** Runs of the last day, newest first, so that a person who left the page finds the slips again. */
export async function listRecentRuns(db: Db): Promise<RecentRun[]> {
  const { rows } = await sql<RecentRun>`
    select id, kind, status, file_name, created, created_at,
      rows <> '[]' and created > 0 and coalesce(finished_at > now() - make_interval(mins => ${slipsLifeMinutes}), false)
        as has_slips
    from import_run where created_at > now() - interval '1 day'
    order by created_at desc, id desc limit 20`.execute(db);
  return rows;
}

/** Removes first passwords when the time to print them is over. */
export const forgetRows = (db: Db) =>
  sql`update import_run set rows = '[]'
    where finished_at < now() - make_interval(mins => ${slipsLifeMinutes}) and rows <> '[]'`.execute(db);
