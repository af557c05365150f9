import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { fates, tablesInOrder } from './fates/fates.sql.ts';
import type { Erased } from './fates/fate.sql.ts';

export const namelessName = (id: number): string => `Удалённый участник ${id}`;

/** The person under a lock, who may lie in the recycle bin. Undefined: there is none, or nobody any more. */
export async function lockLiving(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'username', 'email', 'is_admin', 'deletion_requested_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, emails: await listEmails(tx, id) };
}

/** Present and former addresses, in lower case. */
async function listEmails(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from (
      select email from "user" where id = ${id}
      union select email from one_time_token where user_id = ${id}
      union select before ->> 'email' from audit where object_type = 'user' and object_id = ${id}
      union select after ->> 'email' from audit where object_type = 'user' and object_id = ${id}) known
    where email <> ''`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Where the person has handed something in, or has points. */
export const listTriedTasks = (tx: Tx, id: number) =>
  tx.selectFrom('submission').select(['user_id', 'task_id']).distinct().where('user_id', '=', id).execute();
export const listLessonsWithPoints = (tx: Tx, id: number) =>
  tx
    .selectFrom('result')
    .select('lesson_id')
    .distinct()
    .where('user_id', '=', id)
    .where('lesson_id', 'is not', null)
    .$narrowType<{ lesson_id: number }>()
    .execute();

/** How many rows of a table lost what was personal, and how many went. */
export type ErasedRows = { table: string; cleared: number; removed: number };

/** Does what is declared of each column. A second time it finds nothing. */
export async function eraseRows(tx: Tx, person: Erased): Promise<ErasedRows[]> {
  const done: ErasedRows[] = [];
  for (const table of tablesInOrder) {
    const { removed, of, columns } = fates[table]!;
    const gone = removed
      ? await sql`delete from ${sql.table(table)} where ${removed(person)}`.execute(tx)
      : { numAffectedRows: 0n };
    const values = Object.entries(columns).flatMap(([column, fate]) =>
      typeof fate === 'string'
        ? []
        : [
            {
              column: sql.id(table, column),
              name: sql.id(column),
              value: typeof fate === 'function' ? fate(person) : fate,
            },
          ],
    );
    const changed = of
      ? await sql`update ${sql.table(table)} set ${sql.join(values.map(({ name, value }) => sql`${name} = ${value}`))}
          where ${of(person)} and (${sql.join(
            values.map(({ column, value }) => sql`${column} is distinct from ${value}`),
            sql` or `,
          )})`.execute(tx)
      : { numAffectedRows: 0n };
    const counted = { table, cleared: Number(changed.numAffectedRows), removed: Number(gone.numAffectedRows) };
    if (counted.cleared + counted.removed > 0) done.push(counted);
  }
  return done;
}

/** Contents that the person has uploaded or kept in containers. Read before the rows go. */
export async function listContentsOf(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_upload where user_id = ${id} and not is_public
    union select s.file_sha256 from container_snapshot s join container c on c.id = s.container_id where c.user_id = ${id}`.execute(
    tx,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Since when the person asks, under a lock. Null: nobody does. */
export async function lockRequest(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('user')
    .select('deletion_requested_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.deletion_requested_at ?? null;
}

export async function setDeclined(tx: Tx, id: number, reason: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ deletion_requested_at: null, deletion_declined_at: sql<string>`now()`, deletion_decline_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Erased a short while ago: a call of theirs may have been on its way. */
export const listLately = (db: Db, hours: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('user')
    .select('id')
    .where('erased_at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    .orderBy('id')
    .execute();

/** The number alone could be another person's in another installation; with the moment of the account it is not. */
export type ErasedPerson = { id: number; created_at: string; erased_at: string };

/** False before the migration of a database that an older release left. */
export async function knowsErasure(db: Db): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = current_schema() and table_name = 'user' and column_name = 'erased_at'`.execute(db);
  return rows.length > 0;
}

export const listErased = (db: Db): Promise<ErasedPerson[]> =>
  db
    .selectFrom('user')
    .select(['id', 'created_at', sql<string>`erased_at`.as('erased_at')])
    .where('erased_at', 'is not', null)
    .orderBy('id')
    .execute();

/** Those of the list who are in this database as they were before. */
export async function listUnerased(db: Db, listed: readonly ErasedPerson[]): Promise<ErasedPerson[]> {
  const { rows } = await sql<ErasedPerson>`
    select u.id, given.created_at, given.erased_at
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as given (id integer, created_at text, erased_at text)
    join "user" u on u.id = given.id and date_trunc('milliseconds', u.created_at) = given.created_at::timestamptz
    where u.erased_at is null order by u.id`.execute(db);
  return rows;
}

/** Undefined: nobody bears this name. A number means the person of this number, also one in the recycle bin. */
export async function findByLoginOrId(db: Db, wanted: string) {
  const login = wanted.toLowerCase();
  const rows = await db
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'erased_at', 'created_at'])
    .where((is) =>
      is.or([is(sql`id::text`, '=', wanted), is(sql`lower(username)`, '=', login), is(sql`lower(email)`, '=', login)]),
    )
    // a login of digits alone is a login first; who is there stands before who lies in the bin
    .orderBy(sql`id::text = ${wanted}`)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .execute();
  return rows[0];
}
