import { Refusal } from '@put/contract/base/refusals';
import { refuseCommonPassword } from '../../auth/common-passwords.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { findUserForSignIn, storePassword } from './accounts.store.ts';
import { endTokens } from './one-time-tokens.store.ts';
import { takeFactorOff } from './second-factor/reset-second-factor.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { forgiveAccount } from './sign-in/sign-in-limits.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';

/** The operator sets a new password for an administrator. All sessions end and links for a reset become invalid. */
export async function resetByOperator(
  { db, events }: { db: Db; events: Events },
  login: string,
  password: string,
): Promise<void> {
  const admin = await findAdmin(db, login);
  refuseCommonPassword(password);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, admin.id, password_hash);
    await endSessions(tx, events, { userId: admin.id });
    await endTokens(tx, admin.id, 'reset_password');
    await recordAuditEvent(tx, { viewer: null, ip: '' }, 'reset_by_operator', { type: 'user', id: admin.id });
  });
  await forgiveAccount(db, admin.id);
}

/** For the only administrator, who has lost the app and the recovery codes. */
export async function resetFactorByOperator({ db, events }: { db: Db; events: Events }, login: string): Promise<void> {
  const admin = await findAdmin(db, login);
  await db.transaction().execute((tx) => takeFactorOff(tx, events, { viewer: null, ip: '' }, admin.id));
  await forgiveAccount(db, admin.id);
}

async function findAdmin(db: Db, login: string) {
  const found = await findUserForSignIn(db, login);
  if (found?.is_admin) return found;
  throw new Refusal('not_found', { detail: `Администратора с логином или почтой «${login}» нет.` });
}
