import { Refusal } from '@put/contract/refusals';
import type { UserChange, UserRow } from '@put/contract/users';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { refuseCommonPassword } from '../../common-passwords.ts';
import { hashPassword } from '../../passwords.ts';
import { mustBeProven } from '../accounts/second-factor.store.ts';
import { endSessions } from '../accounts/sessions.store.ts';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import { replaceGroups } from '../groups/groups.store.ts';
import { sayWhatIsTaken } from './say-what-is-taken.ts';
import { findPerson, listAdminIds, lockAdmins, updateUser } from './users.store.ts';

type Tools = { db: Db; events: Events };

/**
 * Changes the fields that are given; an empty password stays as it is. A new password, disabling and taking the
 * administrator's rights away end the person's sessions, except the one that changes its own password.
 */
export async function changeUser(
  { db, events }: Tools,
  doer: Doer & { family: string },
  id: number,
  change: UserChange,
): Promise<void> {
  const { password, user_group_ids, ...fields } = change;
  if (password) refuseCommonPassword(password);
  const password_hash = password ? await hashPassword(password) : undefined;
  await sayWhatIsTaken(() =>
    db.transaction().execute(async (tx) => {
      await lockAdmins(tx);
      const before = await findPerson(tx, id);
      if (!before) throw new Refusal('not_found');
      const wanted: UserRow = { ...before, ...definedOf(fields) };
      mustHaveLogin(wanted);
      const losesAdmin = isActiveAdmin(before) && !isActiveAdmin(wanted);
      if (losesAdmin && (await listAdminIds(tx)).every((adminId) => adminId === id)) throw new Refusal('last_admin');

      if (isAboutAdmin(before, wanted, password_hash !== undefined)) await mustBeProven(tx, doer);
      const isOtherEmail = wanted.email?.toLowerCase() !== before.email?.toLowerCase();
      await updateUser(tx, id, {
        ...fields,
        password_hash,
        is_password_temporary: password_hash === undefined ? undefined : false,
        email_confirmed_at: isOtherEmail ? null : undefined,
      });
      if (user_group_ids) await replaceGroups(tx, id, user_group_ids);
      const isNowDisabled = wanted.is_disabled && !before.is_disabled;
      if (losesAdmin || isNowDisabled) await endSessions(tx, events, { userId: id });
      else if (password_hash) await endSessions(tx, events, { userId: id, ...ownFamily(doer, id) });

      const changed = changedOnly(before, (await findPerson(tx, id))!);
      if (!changed && !password_hash) return;
      const after = { ...changed?.after, ...(password_hash && { is_password_changed: true }) };
      await recordDeed(tx, doer, 'change_user', { type: 'user', id }, { before: changed?.before, after });
    }),
  );
}

/** Who becomes an administrator or is none any more, and by what one gets into the account of one. */
const isAboutAdmin = (before: UserRow, wanted: UserRow, hasPassword: boolean): boolean =>
  before.is_admin !== wanted.is_admin ||
  (before.is_admin && (hasPassword || before.email !== wanted.email || before.is_disabled !== wanted.is_disabled));

const isActiveAdmin = (person: UserRow): boolean => person.is_admin && !person.is_disabled;

const ownFamily = ({ viewer, family }: Doer & { family: string }, id: number) =>
  viewer?.id === id ? { exceptFamily: family } : {};

function mustHaveLogin({ email, username }: UserRow): void {
  if (email !== null || username !== null) return;
  const errors = [{ path: 'username', message: 'Нужна почта или имя для входа' }];
  throw new Refusal('invalid_input', { errors });
}

/** Without the keys that are there and undefined: they mean «stays». */
const definedOf = (fields: Partial<UserChange>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<UserRow>;
