import type { Viewer } from '@put/contract/base/access';
import { sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { holdsOverUser, studiesCourse } from '../enrolment/enrolment.api.ts';
import { userFields } from '../../auth/user-fields.ts';
import { mayActAs } from './may-act-as.sql.ts';
import { given } from '../../drivers/database/given.ts';

/** Who asks, and whether teachers may act as their students here. */
export type Asking = { viewer: Viewer; mayTeachersActAs: boolean };

const people = (db: Db) =>
  db
    .selectFrom('user')
    .select([
      ...userFields,
      'last_seen_at',
      'deletion_requested_at',
      'erased_at',
      sql<boolean>`disabled_at is not null`.as('is_disabled'),
      sql<boolean>`email_confirmed_at is not null`.as('is_email_confirmed'),
      sql<boolean>`exists (select 1 from second_factor f where f.user_id = "user".id and f.confirmed_at is not null)`.as(
        'has_second_factor',
      ),
      sql<
        number[]
      >`array(select user_group_id from user_group_member where user_id = "user".id order by user_group_id)`.as(
        'user_group_ids',
      ),
    ]);

type Filter = {
  user_group_id?: number | undefined;
  course_id?: number | undefined;
  q?: string | undefined;
  sort?: 'name' | 'created_at' | 'last_seen_at' | undefined;
  direction?: 'asc' | 'desc' | undefined;
  state?: 'active' | 'disabled' | 'deleted' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

const byName = sql`coalesce(last_name, first_name) collate "ru-x-icu"`;

/** Colleagues see students of their courses. */
export async function listUsers(
  db: Db,
  { viewer, mayTeachersActAs }: Asking,
  { user_group_id, course_id, q, sort = 'name', direction = 'asc', state, limit = 50, offset = 0 }: Filter,
) {
  const order = sql.raw(direction);
  const users = await people(db)
    .select(mayActAs(viewer, mayTeachersActAs).as('may_act_as'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .where(holdsOverUser(viewer, 'people.read', sql.ref('user.id')))
    .$if(state === 'active', (query) => query.where('disabled_at', 'is', null))
    .$if(state === 'disabled', (query) => query.where('disabled_at', 'is not', null))
    .$if(user_group_id !== undefined, (query) =>
      query.where('user.id', 'in', (eb) =>
        eb.selectFrom('user_group_member').select('user_id').where('user_group_id', '=', user_group_id!),
      ),
    )
    .$call(given(course_id, (query, one) => query.where(studiesCourse(one))))
    .$call(
      given(q || undefined, (query, words) =>
        query.where(contains(sql`concat_ws(' ', last_name, first_name, last_name, username, email)`, words)),
      ),
    )
    .orderBy(
      sort === 'name'
        ? sql`${byName} ${order}, first_name collate "ru-x-icu" ${order}`
        : sql`${sql.ref(sort)} ${order} nulls last`,
    )
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { users: users.map(({ total: _, ...user }) => user), total: users[0]?.total ?? 0 };
}

const person = (db: Db, id: number) => people(db).where('user.id', '=', id).where('deleted_at', 'is', null);

/** Who was erased can not be changed any more. */
export const findPerson = (db: Db, id: number) => person(db, id).where('erased_at', 'is', null).executeTakeFirst();

/** The person as this viewer is shown them. */
export const findShownPerson = (db: Db, { viewer, mayTeachersActAs }: Asking, id: number) =>
  person(db, id).select(mayActAs(viewer, mayTeachersActAs).as('may_act_as')).executeTakeFirst();

/** An advisory lock with a number of our own, shared by all processes. */
const adminsLock = 7_001;

/**
 * Waits until no other transaction removes an administrator, and blocks others until the end of `tx`. Call it before
 * reading rows: otherwise two administrators could remove each other at once.
 */
export const lockAdmins = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(${adminsLock})`.execute(tx);

/** Administrators with all rights who may sign in. */
export async function listAdminIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user')
    .select('id')
    .where('is_admin', '=', true)
    .where('has_grants_only', '=', false)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Change = {
  email?: string | null | undefined;
  username?: string | null | undefined;
  first_name?: string | undefined;
  last_name?: string | null | undefined;
  birthday?: string | null | undefined;
  is_admin?: boolean | undefined;
  password_hash?: string | undefined;
  is_password_temporary?: boolean | undefined;
  email_confirmed_at?: null | undefined;
  is_disabled?: boolean | undefined;
};

/** Fields that are left out do not change. */
export async function updateUser(tx: Tx, id: number, { is_disabled, ...fields }: Change): Promise<void> {
  const disabled_at =
    is_disabled === undefined ? undefined : is_disabled ? sql<string>`coalesce(disabled_at, now())` : null;
  await tx
    .updateTable('user')
    .set({ ...fields, disabled_at, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Who becomes an administrator, or is none any more, has no grants of before. */
export async function clearGrants(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('user').set({ has_grants_only: false }).where('id', '=', id).execute();
  await tx.deleteFrom('staff_grant').where('user_id', '=', id).execute();
}

/** Users who have an e-mail address. */
export const listReaders = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('user')
    .select(['id', 'email'])
    .$narrowType<{ email: string }>()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('email', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();

/**
 * Moves users into the recycle bin or out of it. Returns the IDs of users who changed. A taken e-mail or username
 * throws the unique violation of the database.
 */
export async function setUsersDeleted(tx: Tx, ids: readonly number[], isDeleted: boolean): Promise<number[]> {
  const changed = await tx
    .updateTable('user')
    .set({ deleted_at: isDeleted ? new Date().toISOString() : null })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** Disables or enables users. Returns the IDs of users who changed. */
export async function setUsersDisabled(tx: Tx, ids: readonly number[], isDisabled: boolean): Promise<number[]> {
  const changed = await tx
    .updateTable('user')
    .set({ disabled_at: isDisabled ? new Date().toISOString() : null })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('disabled_at', isDisabled ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}
