import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { mustBeProven } from '../accounts/second-factor.store.ts';
import { endSessions } from '../accounts/sessions.store.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { takenField } from './say-what-is-taken.ts';
import { listAdminIds, lockAdmins, setUsersDeleted } from './users.store.ts';

/** Puts a person into the recycle bin; every session of theirs ends. */
export async function removeUser(
  { db, events }: { db: Db; events: Events },
  doer: Doer & { family: string },
  id: number,
): Promise<void> {
  await mustBeProven(db, doer);
  await db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const adminIds = await listAdminIds(tx);
    if (adminIds.length === 1 && adminIds[0] === id) throw new Refusal('last_admin');
    const removed = await setUsersDeleted(tx, [id], true);
    if (removed.length === 0) throw new Refusal('not_found');
    await endSessions(tx, events, { userId: id });
    await recordDeed(tx, doer, 'delete_user', { type: 'user', id });
  });
}

/** Takes a person out of the recycle bin, unless somebody has taken their e-mail or username meanwhile. */
export async function restoreUser(db: Db, doer: Doer, id: number): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const restored = await setUsersDeleted(tx, [id], false);
      if (restored.length === 0) throw new Refusal('not_found');
      await recordDeed(tx, doer, 'restore_user', { type: 'user', id });
    });
  } catch (error) {
    const field = takenField(error);
    if (!field) throw error;
    const detail =
      field === 'email'
        ? 'Почта этого человека теперь у другого. Сначала измените её там, потом верните человека из корзины.'
        : 'Имя для входа этого человека теперь у другого. Сначала измените его там, потом верните человека из корзины.';
    throw new Refusal('already_taken', { detail });
  }
}
