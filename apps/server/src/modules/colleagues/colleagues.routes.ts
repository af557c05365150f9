import { adminColleagueInvitations, colleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import type { Post } from '../accounts/accounts.api.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { listColleagues } from './colleagues.store.ts';
import { giveRights } from './give-rights.ts';
import { findColleagueInvitation, listColleagueInvitations } from './invitations.store.ts';
import { inviteColleague, revokeColleagueInvitation } from './invite-colleague.ts';

const unknown = { is_valid: false, by_name: null, grants: [], expires_at: null };

export const colleagueRoutes = (tools: Post & { db: Db; events: Events }) => [
  handle(adminColleagues.list, async () => {
    const colleagues = await listColleagues(tools.db);
    return { colleagues, total: colleagues.length };
  }),
  handle(adminColleagues.give, ({ params, body, viewer, from: { ip, family } }) =>
    giveRights(tools, { viewer, ip, family }, params.id, body),
  ),
  handle(adminColleagueInvitations.list, async () => {
    const invitations = await listColleagueInvitations(tools.db);
    return { invitations, total: invitations.length, has_mail_server: tools.mail.hasServer };
  }),
  handle(adminColleagueInvitations.create, ({ body, viewer, from: { ip, family } }) =>
    inviteColleague(tools, { viewer, ip, family }, body),
  ),
  handle(adminColleagueInvitations.revoke, ({ params, viewer, from: { ip } }) =>
    revokeColleagueInvitation(tools.db, { viewer, ip }, params.id),
  ),
  handle(colleagueInvitation.show, async ({ query }) => {
    const found = await findColleagueInvitation(tools.db, query.code);
    if (!found) return unknown;
    const grants = found.grants.map(({ role, course_title, without_names }) => ({ role, course_title, without_names }));
    return { ...found, is_valid: true, grants };
  }),
  handle(colleagueInvitation.accept, ({ body, viewer, from: { ip } }) =>
    acceptInvitation(tools, { viewer, ip }, body.code),
  ),
];
