import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { joinGroups } from '../groups/groups.store.ts';
import { hashOfInvitationCode, invitationState } from '../groups/invitations.store.ts';

const openCourses: RawBuilder<string[]> = sql<string[]>`array(
  select course.title from course_user_group c join course on course.id = c.course_id
  where c.user_group_id = user_group.id and course.status = 'published' and course.deleted_at is null
  order by course.title collate "ru-x-icu")`;

/** What a code opens; undefined for a code of nothing. */
export const findInvitation = (db: Db, code: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('user_group', 'user_group.id', 'invitation.user_group_id')
    .select(['user_group.title', 'invitation.expires_at', invitationState.as('state'), openCourses.as('course_titles')])
    .where('code_hash', '=', hashOfInvitationCode(code))
    .where('user_group.deleted_at', 'is', null)
    .executeTakeFirst();

/** Uses the code up by one and joins its group. False when it lets nobody in: many may race for the last use. */
export async function joinByInvitation(tx: Tx, code: string, userId: number): Promise<boolean> {
  const taken = await tx
    .updateTable('invitation')
    .from('user_group')
    .set({ uses: sql`uses + 1`, uses_left: sql`uses_left - 1` })
    .whereRef('user_group.id', '=', 'invitation.user_group_id')
    .where('user_group.deleted_at', 'is', null)
    .where('code_hash', '=', hashOfInvitationCode(code))
    // asked again of the row as it is when its lock is ours
    .where(invitationState, '=', 'active')
    .returning('invitation.user_group_id')
    .executeTakeFirst();
  if (!taken) return false;
  await joinGroups(tx, userId, [taken.user_group_id]);
  return true;
}
