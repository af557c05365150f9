import { profile } from '@put/contract/accounts/profile';
import { Refusal } from '@put/contract/base/refusals';
import type { Events } from '../../../drivers/events/events.ts';
import { handle } from '../../../http/mount.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import type { Post } from '../account-emails.ts';
import { changeEmail, resendConfirmation } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { exportData } from './export-data.ts';
import { findOwnFamily, listSessions } from '../sessions/own-sessions.store.ts';
import { requestDeletion } from './request-deletion.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { type ProfileTools, showProfile } from './show-profile.ts';

export const profileRoutes = (tools: Post & ProfileTools & { events: Events }) => [
  handle(profile.state, ({ viewer }) => showProfile(tools, viewer.id)),
  handle(profile.change, ({ viewer, body, from }) => changeProfile(tools.db, viewer, from.ip, body)),
  handle(profile.changePassword, ({ viewer, body, from }) => changePassword(tools, { viewer, ...from }, body)),
  handle(profile.changeEmail, ({ viewer, body, from }) => changeEmail(tools, { viewer, ...from }, body)),
  handle(profile.resendConfirmation, ({ viewer }) => resendConfirmation(tools, viewer)),
  handle(profile.sessions, async ({ viewer, from }) => {
    const sessions = await listSessions(tools.db, viewer.id, from.family);
    return { sessions, total: sessions.length };
  }),
  handle(profile.endSession, ({ viewer, params, from }) =>
    tools.db.transaction().execute(async (tx) => {
      const family = await findOwnFamily(tx, viewer.id, params.id);
      if (family === undefined) throw new Refusal('not_found');
      await endSessions(tx, tools.events, { family });
      await recordAuditEvent(tx, { viewer, ip: from.ip }, 'end_session', { type: 'user', id: viewer.id });
    }),
  ),
  handle(profile.requestDeletion, ({ viewer, body, from }) => requestDeletion(tools.db, { viewer, ...from }, body)),
  handle(profile.exportData, ({ viewer, from }) => exportData(tools.db, viewer, from.ip)),
];
