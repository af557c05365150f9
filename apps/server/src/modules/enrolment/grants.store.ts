import type { NamedGrant } from '@put/contract/colleagues/named-grants';
import { type Grant, staffRoles } from '@put/contract/accounts/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** SQL: the later of two roles is the stronger one. */
const fromWeakest = sql`${[...staffRoles].toReversed()}::text[]`;

/**
 * Gives a person roles beside those that they have; of two roles in one course the stronger one stays. Who holds all
 * rights keeps them. Courses that are gone are left out. False when nothing is left to give.
 */
export async function addGrants(
  tx: Tx,
  userId: number,
  grants: readonly Grant[],
  givenBy: number | null,
): Promise<boolean> {
  const { rows: given } = await sql<{ course_id: number | null }>`
    with wanted as (
      select g.role, g.course_id, coalesce(g.without_names, false) as without_names
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) g (role text, course_id integer, without_names boolean)
      left join course on course.id = g.course_id
      where g.course_id is null or (course.id is not null and course.deleted_at is null))
    , staff as (
      update "user" set has_grants_only = case when is_admin then has_grants_only else true end, is_admin = true
      where id = ${userId} and exists (select from wanted))
    , given as (
      insert into staff_grant (user_id, role, course_id, without_names, given_by)
      select ${userId}, role, course_id, without_names, ${givenBy} from wanted
      where exists (select from "user" where id = ${userId} and not (is_admin and not has_grants_only))
      on conflict (user_id, course_id) do update set role = excluded.role, without_names = excluded.without_names, given_by = excluded.given_by
      where array_position(${fromWeakest}, excluded.role) > array_position(${fromWeakest}, staff_grant.role))
    select course_id from wanted`.execute(tx);
  return given.length > 0;
}

/** The roles of a colleague with the titles of their courses. */
export const listNamedGrants = (db: Db, userId: number): Promise<NamedGrant[]> =>
  db
    .selectFrom('staff_grant')
    .leftJoin('course', 'course.id', 'staff_grant.course_id')
    .select(['staff_grant.role', 'staff_grant.course_id', 'course.title as course_title'])
    .select('staff_grant.without_names')
    .where('staff_grant.user_id', '=', userId)
    .where('course.deleted_at', 'is', null)
    .orderBy(sql`course.title collate "ru-x-icu" nulls first`)
    .orderBy('staff_grant.id')
    .execute();
