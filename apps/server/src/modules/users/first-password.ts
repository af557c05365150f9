import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { hashPassword, newFirstPassword } from '../../passwords.ts';
import { endTokens } from '../accounts/one-time-tokens.store.ts';
import { mustBeProven } from '../accounts/second-factor.store.ts';
import { endSessions } from '../accounts/sessions.store.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { findPerson, updateUser } from './users.store.ts';

/** Sets a password to hand over on a slip; every session of the person ends. It is nowhere but in the answer. */
export async function setFirstPassword(
  { db, events }: { db: Db; events: Events },
  doer: Doer & { family: string },
  id: number,
): Promise<{ password: string }> {
  const password = newFirstPassword();
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, id);
    if (!person) throw new Refusal('not_found');
    if (person.is_admin) await mustBeProven(tx, doer);
    await updateUser(tx, id, { password_hash, is_password_temporary: true });
    await endTokens(tx, id, 'reset_password');
    await endSessions(tx, events, { userId: id });
    await recordDeed(tx, doer, 'first_password', { type: 'user', id });
  });
  return { password };
}
