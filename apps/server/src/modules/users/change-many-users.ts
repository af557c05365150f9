import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { adminUsers } from '@put/contract/users';
import type { InputOf } from '@put/contract/endpoint';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { mustBeProven } from '../accounts/second-factor.store.ts';
import { endSessions } from '../accounts/sessions.store.ts';
import { recordDeed, recordDeeds } from '../audit/audit.store.ts';
import { addLivingMembers, mustHaveGroup, removeMembers } from '../groups/groups.store.ts';
import { postLetterToMany } from '../mail/mail.store.ts';
import { listAdminIds, listReaders, lockAdmins, setUsersDeleted, setUsersDisabled } from './users.store.ts';

type Tools = { db: Db; events: Events; queue: Queue; mail: Pick<Mail, 'hasServer'> };
type Doer = { viewer: Viewer; family: string; ip: string };
type Action = InputOf<typeof adminUsers.bulk>['body']['action'];

/** What shuts people out. */
const isDangerous = ({ kind }: Action) => kind === 'delete' || kind === 'disable';

/** One action on many people, by one statement each for the deed, its sessions and its audit. */
export async function changeManyUsers(
  { db, events, queue, mail }: Tools,
  doer: Doer,
  userIds: readonly number[],
  action: Action,
): Promise<{ changed: number; left_out: number }> {
  if (action.kind === 'letter' && !mail.hasServer) throw new Refusal('no_mail_server');
  if (isDangerous(action)) await mustBeProven(db, doer);
  const ids = [...new Set(userIds)];
  const changed = await db.transaction().execute((tx) => perform({ tx, events, queue }, doer, ids, action));
  return { changed: changed.length, left_out: ids.length - changed.length };
}

async function perform(
  { tx, events, queue }: { tx: Tx; events: Events; queue: Queue },
  doer: Doer,
  ids: number[],
  action: Action,
): Promise<number[]> {
  switch (action.kind) {
    case 'add_to_group': {
      const group = { type: 'user_group', id: action.user_group_id };
      await mustHaveGroup(tx, group.id);
      const added = await addLivingMembers(tx, group.id, ids);
      if (added.length > 0) await recordDeed(tx, doer, 'add_members', group, { after: { user_ids: added } });
      return added;
    }
    case 'remove_from_group': {
      const group = { type: 'user_group', id: action.user_group_id };
      await mustHaveGroup(tx, group.id);
      const removed = await removeMembers(tx, group.id, ids);
      if (removed.length > 0) await recordDeed(tx, doer, 'remove_members', group, { before: { user_ids: removed } });
      return removed;
    }
    case 'disable': {
      const disabled = await setUsersDisabled(tx, await withoutSpared(tx, doer.viewer, ids), true);
      await endSessions(tx, events, { userIds: disabled });
      const change = { before: { is_disabled: false }, after: { is_disabled: true } };
      await recordDeeds(tx, doer, 'change_user', { type: 'user', ids: disabled }, change);
      return disabled;
    }
    case 'enable': {
      const enabled = await setUsersDisabled(tx, ids, false);
      const change = { before: { is_disabled: true }, after: { is_disabled: false } };
      await recordDeeds(tx, doer, 'change_user', { type: 'user', ids: enabled }, change);
      return enabled;
    }
    case 'delete': {
      const removed = await setUsersDeleted(tx, await withoutSpared(tx, doer.viewer, ids), true);
      await endSessions(tx, events, { userIds: removed });
      await recordDeeds(tx, doer, 'delete_user', { type: 'user', ids: removed });
      return removed;
    }
    case 'letter': {
      const { subject, text } = action;
      const readers = await listReaders(tx, ids);
      const emails = readers.map(({ email }) => email);
      await postLetterToMany(tx, queue, emails, { subject, text: text.split(/\n{2,}/) });
      const written = readers.map(({ id }) => id);
      await recordDeeds(tx, doer, 'send_letter', { type: 'user', ids: written }, { after: { subject } });
      return written;
    }
  }
}

/** «All found» must shut out neither who said it nor the last administrator. */
async function withoutSpared(tx: Tx, viewer: Viewer, ids: number[]): Promise<number[]> {
  await lockAdmins(tx);
  const chosen = new Set(ids);
  chosen.delete(viewer.id);
  const adminIds = await listAdminIds(tx);
  if (adminIds[0] !== undefined && adminIds.every((id) => chosen.has(id))) chosen.delete(adminIds[0]);
  return [...chosen];
}
