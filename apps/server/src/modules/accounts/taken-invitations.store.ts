import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { hashOfInvitationCode, invitationState, joinGroups } from '../groups/groups.api.ts';

const openCourses: RawBuilder<string[]> = sql<string[]>`array(
  select course.title from course_user_group c join course on course.id = c.course_id
  where c.user_group_id = user_group.id and course.status = 'published' and course.deleted_at is null
  order by course.title collate "ru-x-icu")`;

/** The group and state of an invitation; undefined for an unknown code. */
export const findInvitation = (db: Db, code: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('user_group', 'user_group.id', 'invitation.user_group_id')
    .select(['user_group.title', 'invitation.expires_at', invitationState.as('state'), openCourses.as('course_titles')])
    .where('code_hash', '=', hashOfInvitationCode(code))
    .where('user_group.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Uses one place of the invitation and joins its group. False when the code lets nobody in: several people may race for
 * the last place.
 */
export async function joinByInvitation(tx: Tx, code: string, userId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('invitation')
    .from('user_group')
    .set({ uses: sql`uses + 1`, uses_left: sql`uses_left - 1` })
    .whereRef('user_group.id', '=', 'invitation.user_group_id')
    .where('user_group.deleted_at', 'is', null)
    .where('code_hash', '=', hashOfInvitationCode(code))
    // checked again after the row is locked
    .where(invitationState, '=', 'active')
    .returning('invitation.user_group_id')
    .executeTakeFirst();
  if (!taken) return false;
  await joinGroups(tx, userId, [taken.user_group_id]);
  return true;
}
