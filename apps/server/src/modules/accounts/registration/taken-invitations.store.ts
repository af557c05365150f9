import type { NamedGrant } from '@put/contract/colleagues/named-grants';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { addGrants } from '../../enrolment/enrolment.api.ts';
import { hashOfInvitationCode, invitationState, invitesStill, joinGroups } from '../../groups/groups.api.ts';

const openCourses: RawBuilder<string[]> = sql<string[]>`array(
  select course.title from course_user_group c join course on course.id = c.course_id
  where c.user_group_id = user_group.id and course.status = 'published' and course.deleted_at is null
  order by course.title collate "ru-x-icu")`;

type ShownGrant = Pick<NamedGrant, 'role' | 'course_title'>;
const shownGrants: RawBuilder<ShownGrant[]> = sql<ShownGrant[]>`coalesce((
  select json_agg(json_build_object('role', g.role, 'course_title', course.title))
  from jsonb_to_recordset(invitation.grants) g (role text, course_id integer)
  left join course on course.id = g.course_id), '[]')`;

/** What an invitation opens, and its state; undefined for an unknown code. Of a colleague the group is null. */
export const findInvitation = (db: Db, code: string) =>
  db
    .selectFrom('invitation')
    .leftJoin('user_group', 'user_group.id', 'invitation.user_group_id')
    .select(['user_group.title', 'invitation.expires_at', invitationState.as('state')])
    .select([openCourses.as('course_titles'), shownGrants.as('grants')])
    .where('code_hash', '=', hashOfInvitationCode(code))
    .where(invitesStill)
    .executeTakeFirst();

/**
 * Uses one place of the invitation and joins its group, or becomes a colleague. False when the code lets nobody in:
 * several people may race for the last place.
 */
export async function joinByInvitation(tx: Tx, code: string, userId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('invitation')
    .set({
      uses: sql`uses + 1`,
      uses_left: sql`uses_left - 1`,
      taken_by: sql`case when grants is null then null else ${userId}::int end`,
      email: null,
    })
    .where('code_hash', '=', hashOfInvitationCode(code))
    .where(invitesStill)
    // checked again after the row is locked
    .where(invitationState, '=', 'active')
    .returning(['user_group_id', 'grants', 'created_by'])
    .executeTakeFirst();
  if (!taken) return false;
  const { user_group_id, grants, created_by } = taken;
  if (grants !== null) return addGrants(tx, userId, grants, created_by);
  await joinGroups(tx, userId, [user_group_id!]);
  return true;
}
