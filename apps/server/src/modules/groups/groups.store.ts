import type { Viewer } from '@put/contract/base/access';
import { holdsOverGroup } from '../enrolment/enrolment.api.ts';
import { Refusal } from '@put/contract/base/refusals';
import type { UserGroup } from '@put/contract/groups/groups';
import { type RawBuilder, sql } from 'kysely';
import { type Db, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';

const groups = (db: Db) =>
  db.selectFrom('user_group').select([
    'id',
    'title',
    'year',
    sql<boolean>`archived_at is not null`.as('is_archived'),
    sql<number>`(select count(*) from user_group_member m join "user" u on u.id = m.user_id
        where m.user_group_id = user_group.id and u.deleted_at is null)`.as('members'),
    sql<
      number[]
    >`array(select course_id from course_user_group where user_group_id = user_group.id order by course_id)`.as(
      'course_ids',
    ),
  ]);

type State = 'active' | 'archived' | 'deleted';

/** Colleagues see groups of their courses. */
export const listGroups = (db: Db, viewer: Viewer, state: State = 'active'): Promise<UserGroup[]> =>
  groups(db)
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .where(holdsOverGroup(viewer, 'course.read', sql.ref('user_group.id')))
    .$if(state !== 'deleted', (query) => query.where('archived_at', state === 'archived' ? 'is not' : 'is', null))
    .orderBy(sql`title collate "ru-x-icu", id`)
    .execute();

export async function getGroup(db: Db, id: number): Promise<UserGroup> {
  const group = await groups(db).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!group) throw new Refusal('not_found');
  return group;
}

export async function insertGroup(tx: Tx, group: { title: string; year?: number | null | undefined }): Promise<number> {
  const { title, year = null } = group;
  const { id } = await tx.insertInto('user_group').values({ title, year }).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Change = { title?: string | undefined; year?: number | null | undefined; is_archived?: boolean | undefined };

/** Fields that are left out do not change. */
export async function updateGroup(tx: Tx, id: number, { is_archived, ...fields }: Change): Promise<void> {
  const archived_at =
    is_archived === undefined ? undefined : is_archived ? sql<string>`coalesce(archived_at, now())` : null;
  // a trigger sets `updated_at` anyway; it stands here because an update without columns is no valid SQL
  await tx
    .updateTable('user_group')
    .set({ ...fields, archived_at, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Opens these courses to the group instead of those `before`. What the form of a course adds meanwhile stays. Throws
 * `not_found` for an unknown course.
 */
export async function replaceCourses(
  tx: Tx,
  groupId: number,
  courseIds: number[],
  before: readonly number[],
): Promise<void> {
  const closed = before.filter((id) => !courseIds.includes(id));
  await tx
    .deleteFrom('course_user_group')
    .where('user_group_id', '=', groupId)
    .where(sql<boolean>`course_id = any(${closed}::int[])`)
    .execute();
  try {
    await sql`insert into course_user_group (course_id, user_group_id)
      select unnest(${courseIds}::int[]), ${groupId} on conflict do nothing`.execute(tx);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('not_found');
    throw error;
  }
}

/** Throws `not_found` for an unknown group or user. */
export const addMembers = (tx: Tx, groupId: number, userIds: number[]): Promise<void> =>
  addPairs(tx, sql`select ${groupId}, unnest(${userIds}::int[])`);

/** Makes the user a member of exactly these groups. Throws `not_found` for an unknown group. */
export async function replaceGroups(tx: Tx, userId: number, groupIds: number[]): Promise<void> {
  await tx
    .deleteFrom('user_group_member')
    .where('user_id', '=', userId)
    .where(sql<boolean>`user_group_id <> all(${groupIds}::int[])`)
    // archived and deleted groups are not on the form, so their members stay
    .where('user_group_id', 'in', (eb) =>
      eb.selectFrom('user_group').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null),
    )
    .execute();
  await joinGroups(tx, userId, groupIds);
}

/** Throws `not_found` for an unknown group. */
export const joinGroups = (tx: Tx, userId: number, groupIds: number[]): Promise<void> =>
  addPairs(tx, sql`select unnest(${groupIds}::int[]), ${userId}`);

async function addPairs(tx: Tx, pairs: RawBuilder<unknown>): Promise<void> {
  try {
    await sql`insert into user_group_member (user_group_id, user_id) ${pairs} on conflict do nothing`.execute(tx);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('not_found');
    throw error;
  }
}

/** Adds those users who are not deleted. Returns the IDs of new members. */
export async function addLivingMembers(tx: Tx, groupId: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`insert into user_group_member (user_group_id, user_id)
    select ${groupId}, id from "user" where id = any(${userIds}::int[]) and deleted_at is null
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Returns the IDs of users who were members. */
export async function removeMembers(tx: Tx, groupId: number, userIds: number[]): Promise<number[]> {
  const removed = await tx
    .deleteFrom('user_group_member')
    .where('user_group_id', '=', groupId)
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .returning('user_id')
    .execute();
  return removed.map(({ user_id }) => user_id);
}

/** Locks the group until the end of `tx`, so that changes come one after another. Throws `not_found`. */
export async function lockGroup(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
}

/** Throws `not_found` for an unknown or deleted group. */
export async function requireGroup(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
}
