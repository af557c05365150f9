import type { BeganFrom } from '@put/contract/base/began-from';
import { Refusal } from '@put/contract/base/refusals';
import type { UserChange } from '@put/contract/users/users';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { refuseCommonPassword } from '../../auth/common-passwords.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { endSessions, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { replaceGroups } from '../groups/groups.api.ts';
import { keepCreditOfMembers } from '../results/results.api.ts';
import { refuseTakenName } from './refuse-taken-name.ts';
import { clearGrants, findPerson, listAdminIds, lockAdmins, updateUser } from './users.store.ts';

type Tools = { db: Db; events: Events };
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Changes the given fields; what a colleague has changed meanwhile stays. An empty password means no change. Sessions of the user end after a new password, after
 * disabling and when administrator's rights are removed, except the session that changes its own password.
 */
export async function changeUser(
  { db, events }: Tools,
  actor: Actor & { family: string },
  id: number,
  { began_from, password, ...given }: UserChange & { began_from: BeganFrom },
): Promise<void> {
  if (password) refuseCommonPassword(password);
  const password_hash = password ? await hashPassword(password) : undefined;
  await refuseTakenName(() =>
    db.transaction().execute(async (tx) => {
      await lockAdmins(tx);
      const before = await findPerson(tx, id);
      if (!before) throw new Refusal('not_found');
      const { user_group_ids, ...fields } = await takeChange(tx, actor, {
        object: { type: 'user', id },
        given,
        began: began_from,
        stored: before,
      });
      const wanted: Person = { ...before, ...definedOf(fields) };
      mustHaveLogin(wanted);
      const losesAdmin = isActiveAdmin(before) && !isActiveAdmin(wanted);
      if (losesAdmin && (await listAdminIds(tx)).every((adminId) => adminId === id)) throw new Refusal('last_admin');

      if (isAboutAdmin(before, wanted, password_hash !== undefined)) await requireRecentCode(tx, actor);
      const isOtherEmail = wanted.email?.toLowerCase() !== before.email?.toLowerCase();
      await updateUser(tx, id, {
        ...fields,
        password_hash,
        is_password_temporary: password_hash === undefined ? undefined : false,
        email_confirmed_at: isOtherEmail ? null : undefined,
      });
      if (wanted.is_admin !== before.is_admin) await clearGrants(tx, id);
      if (user_group_ids) {
        await replaceGroups(tx, id, user_group_ids);
        const groupIds = [...before.user_group_ids, ...user_group_ids];
        await keepCreditOfMembers(tx, events, { groupIds, userIds: [id] });
      }
      const isNowDisabled = wanted.is_disabled && !before.is_disabled;
      if (losesAdmin || isNowDisabled) await endSessions(tx, events, { userId: id });
      else if (password_hash) await endSessions(tx, events, { userId: id, ...ownFamily(actor, id) });

      const changed = changedOnly(auditFieldsOf(before), auditFieldsOf((await findPerson(tx, id))!));
      if (!changed && !password_hash) return nothingToAudit();
      const after = { ...changed?.after, ...(password_hash && { is_password_changed: true }) };
      await recordAuditEvent(tx, actor, 'change_user', { type: 'user', id }, { before: changed?.before, after });
    }),
  );
}

/**
 * Whether the change gives or removes administrator's rights, or changes how one signs in to an administrator's
 * account.
 */
const isAboutAdmin = (before: Person, wanted: Person, hasPassword: boolean): boolean =>
  before.is_admin !== wanted.is_admin ||
  (before.is_admin && (hasPassword || before.email !== wanted.email || before.is_disabled !== wanted.is_disabled));

const isActiveAdmin = (person: Person): boolean => person.is_admin && !person.is_disabled;

const ownFamily = ({ viewer, family }: Actor & { family: string }, id: number) =>
  viewer?.id === id ? { exceptFamily: family } : {};

function mustHaveLogin({ email, username }: Person): void {
  if (email !== null || username !== null) return;
  const errors = [{ path: 'username', message: 'Нужна почта или логин' }];
  throw new Refusal('invalid_input', { errors });
}

/** Drops keys whose value is undefined: they mean «no change». */
const definedOf = (fields: Partial<UserChange>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Person>;

const auditFieldsOf = ({ id: _, last_seen_at: __, deletion_requested_at: ___, erased_at: ____, ...fields }: Person) =>
  fields;
