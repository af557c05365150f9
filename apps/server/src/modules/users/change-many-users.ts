import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { adminUsers } from '@put/contract/users/users';
import type { InputOf } from '@put/contract/base/endpoint';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { endSessions, requireRecentCode } from '../accounts/accounts.api.ts';
import { recordAuditEvent, recordAuditEvents } from '../audit/audit.api.ts';
import { keepCreditOfMembers } from '../results/results.api.ts';
import { addLivingMembers, requireGroup, removeMembers } from '../groups/groups.api.ts';
import { postEmailToMany } from '../mail/mail.api.ts';
import { listAdminIds, listReaders, lockAdmins, setUsersDeleted, setUsersDisabled } from './users.store.ts';

type Tools = { db: Db; events: Events; queue: Queue; mail: Pick<Mail, 'hasServer'> };
type Actor = { viewer: Viewer; family: string; ip: string };
type Action = InputOf<typeof adminUsers.bulk>['body']['action'];

/** Actions that lock people out. */
const isDangerous = ({ kind }: Action) => kind === 'delete' || kind === 'disable';

/** One action on many users: one statement each for the change, the sessions and the audit. */
export async function changeManyUsers(
  { db, events, queue, mail }: Tools,
  actor: Actor,
  userIds: readonly number[],
  action: Action,
): Promise<{ changed: number; left_out: number }> {
  if (action.kind === 'letter' && !mail.hasServer) throw new Refusal('no_mail_server');
  if (isDangerous(action)) await requireRecentCode(db, actor);
  const ids = [...new Set(userIds)];
  const changed = await db.transaction().execute((tx) => perform({ tx, events, queue }, actor, ids, action));
  return { changed: changed.length, left_out: ids.length - changed.length };
}

async function perform(
  { tx, events, queue }: { tx: Tx; events: Events; queue: Queue },
  actor: Actor,
  ids: number[],
  action: Action,
): Promise<number[]> {
  switch (action.kind) {
    case 'add_to_group': {
      const group = { type: 'user_group', id: action.user_group_id } as const;
      await requireGroup(tx, group.id);
      const added = await addLivingMembers(tx, group.id, ids);
      await keepCreditOfMembers(tx, events, { groupIds: [group.id], userIds: added });
      await recordAuditEvent(tx, actor, 'add_members', group, added.length > 0 ? { after: { user_ids: added } } : null);
      return added;
    }
    case 'remove_from_group': {
      const group = { type: 'user_group', id: action.user_group_id } as const;
      await requireGroup(tx, group.id);
      const removed = await removeMembers(tx, group.id, ids);
      await keepCreditOfMembers(tx, events, { groupIds: [group.id], userIds: removed });
      const change = removed.length > 0 ? { before: { user_ids: removed } } : null;
      await recordAuditEvent(tx, actor, 'remove_members', group, change);
      return removed;
    }
    case 'disable': {
      const disabled = await setUsersDisabled(tx, await withoutSpared(tx, actor.viewer, ids), true);
      await endSessions(tx, events, { userIds: disabled });
      const change = { before: { is_disabled: false }, after: { is_disabled: true } };
      await recordAuditEvents(tx, actor, 'change_user', { type: 'user', ids: disabled }, change);
      return disabled;
    }
    case 'enable': {
      const enabled = await setUsersDisabled(tx, ids, false);
      const change = { before: { is_disabled: true }, after: { is_disabled: false } };
      await recordAuditEvents(tx, actor, 'change_user', { type: 'user', ids: enabled }, change);
      return enabled;
    }
    case 'delete': {
      const removed = await setUsersDeleted(tx, await withoutSpared(tx, actor.viewer, ids), true);
      await endSessions(tx, events, { userIds: removed });
      await recordAuditEvents(tx, actor, 'delete_user', { type: 'user', ids: removed });
      return removed;
    }
    case 'letter': {
      const { subject, text } = action;
      const readers = await listReaders(tx, ids);
      const emails = readers.map(({ email }) => email);
      await postEmailToMany(tx, queue, emails, { subject, text: text.split(/\n{2,}/) });
      const written = readers.map(({ id }) => id);
      await recordAuditEvents(tx, actor, 'send_letter', { type: 'user', ids: written }, { after: { subject } });
      return written;
    }
  }
}

/** Leaves out the viewer and the last administrator: «all found» must not lock them out. */
async function withoutSpared(tx: Tx, viewer: Viewer, ids: number[]): Promise<number[]> {
  await lockAdmins(tx);
  const chosen = new Set(ids);
  chosen.delete(viewer.id);
  const adminIds = await listAdminIds(tx);
  if (adminIds[0] !== undefined && adminIds.every((id) => chosen.has(id))) chosen.delete(adminIds[0]);
  return [...chosen];
}
