import type { ColleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import type { NamedGrant } from '@put/contract/colleagues/named-grants';
import type { Grant } from '@put/contract/accounts/rights';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { hashOfInvitationCode, invitationState, invitesStill } from '../groups/groups.api.ts';

const nameOf = (person: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`;

const namedGrants: RawBuilder<NamedGrant[]> = sql<NamedGrant[]>`(
  select json_agg(json_build_object('role', g.role, 'course_id', g.course_id,
    'without_names', coalesce(g.without_names, false), 'course_title', course.title) order by g.place)
  from rows from (jsonb_to_recordset(invitation.grants) as (role text, course_id integer, without_names boolean))
    with ordinality as g (role, course_id, without_names, place)
  left join course on course.id = g.course_id)`;

/** An inviter who has lost all rights invites nobody any more. */
const state = sql<ColleagueInvitation['state']>`case when ${invitationState} = 'active' and not ${invitesStill}
  then 'revoked' else ${invitationState} end`;

export const listColleagueInvitations = (db: Db): Promise<ColleagueInvitation[]> =>
  db
    .selectFrom('invitation')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.created_by')
    .leftJoin('user as taker', 'taker.id', 'invitation.taken_by')
    .select(['invitation.id', 'invitation.code_hint', 'invitation.created_at', 'invitation.email'])
    .select(sql<string>`invitation.expires_at`.as('expires_at'))
    .select([state.as('state'), namedGrants.as('grants')])
    .select([nameOf('inviter').as('by_name'), nameOf('taker').as('taken_by_name')])
    .where('invitation.grants', 'is not', null)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(200)
    .execute();

/** An invitation that still works; undefined for another code. */
export const findColleagueInvitation = (db: Db, code: string) =>
  db
    .selectFrom('invitation')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.created_by')
    .select(['invitation.expires_at', nameOf('inviter').as('by_name'), namedGrants.as('grants')])
    .where('code_hash', '=', hashOfInvitationCode(code))
    .where('invitation.grants', 'is not', null)
    .where(state, '=', 'active')
    .executeTakeFirst();

/** Whether each course of the grants is there. */
export async function areCoursesThere(db: Db, grants: readonly Grant[]): Promise<boolean> {
  const ids = grants.flatMap(({ course_id }) => course_id ?? []);
  const { rows } = await sql<{ are_there: boolean }>`select not exists (
    select from unnest(${ids}::int[]) wanted (id)
    where not exists (select from course where course.id = wanted.id and deleted_at is null)) as are_there`.execute(db);
  return rows[0]!.are_there;
}
