import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { hashPassword, newFirstPassword } from '../../auth/passwords.ts';
import { endSessions, endTokens, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { findPerson, updateUser } from './users.store.ts';

/**
 * Sets a first password for a slip and ends all sessions of the user. The password is in the answer and nowhere else.
 */
export async function setFirstPassword(
  { db, events }: { db: Db; events: Events },
  actor: Actor & { family: string },
  id: number,
): Promise<{ password: string }> {
  const password = newFirstPassword();
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id);
    if (!person) throw new Refusal('not_found');
    if (person.is_admin) await requireRecentCode(tx, actor);
    await updateUser(tx, id, { password_hash, is_password_temporary: true });
    await endTokens(tx, id, 'reset_password');
    await endSessions(tx, events, { userId: id });
    await recordAuditEvent(tx, actor, 'first_password', { type: 'user', id });
  });
  return { password };
}
