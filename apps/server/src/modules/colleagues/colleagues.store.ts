import type { Colleague, GivenRights } from '@put/contract/colleagues/colleagues';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import { type Db, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';

const grantsOf = sql<Colleague['grants']>`coalesce((
  select json_agg(json_build_object('role', g.role, 'course_id', g.course_id, 'without_names', g.without_names,
      'course_title', course.title)
    order by course.title collate "ru-x-icu" nulls first, g.id)
  from staff_grant g left join course on course.id = g.course_id
  where g.user_id = "user".id and course.deleted_at is null), '[]')`;

const staff = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'username', 'email', grantsOf.as('grants')])
    .select(sql<boolean>`is_admin and not has_grants_only`.as('is_full'))
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null);

/** Those with all rights first, then by name. */
export const listColleagues = (db: Db): Promise<Colleague[]> =>
  staff(db)
    .where('is_admin', '=', true)
    .orderBy('has_grants_only')
    .orderBy(sql`coalesce(last_name, first_name) collate "ru-x-icu"`)
    .orderBy('id')
    .execute();

export async function getColleague(db: Db, id: number): Promise<Colleague> {
  const found = await staff(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/**
 * Makes the person a colleague with exactly these rights; without any, a person like all others. Throws `not_found` for an unknown course.
 */
export async function replaceRights(
  tx: Tx,
  id: number,
  { is_full, grants }: GivenRights,
  givenBy: number | null,
): Promise<void> {
  const isStaff = is_full || grants.length > 0;
  const has_grants_only = isStaff && !is_full;
  await tx.updateTable('user').set({ is_admin: isStaff, has_grants_only }).where('id', '=', id).execute();
  await tx.deleteFrom('staff_grant').where('user_id', '=', id).execute();
  if (is_full || grants.length === 0) return;
  try {
    await tx
      .insertInto('staff_grant')
      .values(
        grants.map(({ role, course_id, without_names = false }) => ({
          role,
          course_id,
          without_names,
          user_id: id,
          given_by: givenBy,
        })),
      )
      .execute();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('not_found');
    throw error;
  }
}
