import { Refusal } from '@put/contract/refusals';
import type { UserGroup } from '@put/contract/groups';
import { type RawBuilder, sql } from 'kysely';
import { type Db, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';

export async function listGroups(db: Db): Promise<UserGroup[]> {
  return db
    .selectFrom('user_group')
    .select([
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
    ])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy(sql`title collate "ru-x-icu", id`)
    .execute();
}

export async function insertGroup(tx: Tx, group: { title: string; year?: number | null | undefined }): Promise<number> {
  const { title, year = null } = group;
  const { id } = await tx.insertInto('user_group').values({ title, year }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Throws `not_found` for a group or person that does not exist. */
export const addMembers = (tx: Tx, groupId: number, userIds: number[]): Promise<void> =>
  addPairs(tx, sql`select ${groupId}, unnest(${userIds}::int[])`);

/** Throws `not_found` for a group that does not exist. */
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

export async function removeMembers(tx: Tx, groupId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('user_group_member')
    .where('user_group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute();
}

export async function mustHaveGroup(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
}
