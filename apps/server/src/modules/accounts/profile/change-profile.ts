import type { Viewer } from '@put/contract/base/access';
import type { User } from '@put/contract/accounts/accounts';
import type { ProfileChange } from '@put/contract/accounts/profile';
import { Refusal } from '@put/contract/base/refusals';
import { isTimeZone } from '@put/contract/base/time-zone';
import { type Db, uniqueViolation } from '../../../drivers/database/database.ts';
import { changedOnly, recordAuditEvent } from '../../audit/audit.api.ts';
import { nothingToAudit } from '../../../http/audited.ts';
import { findOwnUser } from '../accounts.store.ts';
import { findUserForUpdate, updateProfile } from './profile.store.ts';

/** Fields that are left out do not change. */
export async function changeProfile(db: Db, viewer: Viewer, ip: string, change: ProfileChange): Promise<User> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ProfileChange;
  if (given.timezone !== undefined && !isTimeZone(given.timezone))
    throw wrongField('timezone', 'Выберите часовой пояс из списка');
  try {
    await db.transaction().execute(async (tx) => {
      const before = await findUserForUpdate(tx, viewer.id);
      if (!before) throw new Refusal('session_expired');
      const after = { ...before, ...given } as User;
      if (!after.email && !after.username) throw wrongField('username', 'Нужна почта или логин');
      const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
      if (!changed) return nothingToAudit();
      await updateProfile(tx, viewer.id, changed.after);
      await recordAuditEvent(tx, { viewer, ip }, 'change_profile', { type: 'user', id: viewer.id }, changed);
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'user_username') throw error;
    const message = 'Этот логин уже занят';
    throw new Refusal('already_taken', { detail: `${message}.`, errors: [{ path: 'username', message }] });
  }
  const user = await findOwnUser(db, viewer.id);
  if (!user) throw new Refusal('session_expired');
  return user;
}

const wrongField = (path: string, message: string) => new Refusal('invalid_input', { errors: [{ path, message }] });

const auditFieldsOf = ({ id: _, grants: __, ...fields }: User) => fields;
