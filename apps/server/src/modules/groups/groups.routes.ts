import { adminGroups } from '@put/contract/groups/groups';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { setDeleted } from '../recycle-bin/recycle-bin.api.ts';
import { changeGroup } from './change-group.ts';
import { changeMembers } from './change-members.ts';
import { getGroup, insertGroup, listGroups, requireGroup } from './groups.store.ts';
import { insertInvitation, listInvitations, revokeInvitation } from './invitations.store.ts';

const groupOf = (id: number) => ({ type: 'user_group', id }) as const;

export const groupRoutes = ({ db, events }: { db: Db; events: Events }) => [
  handle(adminGroups.list, async ({ viewer, query }) => {
    const user_groups = await listGroups(db, viewer, query.state);
    return { user_groups, total: user_groups.length };
  }),
  handle(adminGroups.create, ({ body, viewer, from: { ip } }) =>
    db.transaction().execute(async (tx) => {
      const id = await insertGroup(tx, body);
      await recordAuditEvent(tx, { viewer, ip }, 'create_group', groupOf(id), { after: body });
      return { id };
    }),
  ),
  handle(adminGroups.get, async ({ params }) => ({
    ...(await getGroup(db, params.id)),
    invitations: await listInvitations(db, params.id),
  })),
  handle(adminGroups.change, ({ params, body, viewer, from: { ip } }) =>
    changeGroup(db, { viewer, ip }, params.id, body),
  ),
  handle(adminGroups.remove, ({ params, viewer, from: { ip } }) =>
    db.transaction().execute(async (tx) => {
      await setDeleted(tx, 'user_group', params.id, true);
      await recordAuditEvent(tx, { viewer, ip }, 'delete_group', groupOf(params.id));
    }),
  ),
  handle(adminGroups.restore, ({ params, viewer, from: { ip } }) =>
    db.transaction().execute(async (tx) => {
      await setDeleted(tx, 'user_group', params.id, false);
      await recordAuditEvent(tx, { viewer, ip }, 'restore_group', groupOf(params.id));
    }),
  ),
  handle(adminGroups.members, ({ params, body, viewer, from: { ip } }) =>
    changeMembers({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminGroups.invite, ({ params, body, viewer, from: { ip } }) =>
    db.transaction().execute(async (tx) => {
      await requireGroup(tx, params.id);
      const { id, code } = await insertInvitation(tx, { user_group_id: params.id }, body, viewer.id);
      const after = { invitation_id: id, code_hint: code.slice(-4), ...body };
      await recordAuditEvent(tx, { viewer, ip }, 'create_invitation', groupOf(params.id), { after });
      return { id, code };
    }),
  ),
  handle(adminGroups.revokeInvitation, ({ params, viewer, from: { ip } }) =>
    db.transaction().execute(async (tx) => {
      const { user_group_id, code_hint } = await revokeInvitation(tx, params.id, 'student');
      const before = { invitation_id: params.id, code_hint };
      await recordAuditEvent(tx, { viewer, ip }, 'revoke_invitation', groupOf(user_group_id!), { before });
    }),
  ),
];
