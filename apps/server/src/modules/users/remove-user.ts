import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { endSessions, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { takenField } from './refuse-taken-name.ts';
import { listAdminIds, lockAdmins, setUsersDeleted } from './users.store.ts';

/** Moves a user into the recycle bin and ends all sessions of the user. */
export async function removeUser(
  { db, events }: { db: Db; events: Events },
  actor: Actor & { family: string },
  id: number,
): Promise<void> {
  await requireRecentCode(db, actor);
  await db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const adminIds = await listAdminIds(tx);
    if (adminIds.length === 1 && adminIds[0] === id) throw new Refusal('last_admin');
    const removed = await setUsersDeleted(tx, [id], true);
    if (removed.length === 0) throw new Refusal('not_found');
    await endSessions(tx, events, { userId: id });
    await recordAuditEvent(tx, actor, 'delete_user', { type: 'user', id });
  });
}

/** Restores a user from the recycle bin. Refused when the e-mail or username is taken meanwhile. */
export async function restoreUser(db: Db, actor: Actor, id: number): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const restored = await setUsersDeleted(tx, [id], false);
      if (restored.length === 0) throw new Refusal('not_found');
      await recordAuditEvent(tx, actor, 'restore_user', { type: 'user', id });
    });
  } catch (error) {
    const field = takenField(error);
    if (!field) throw error;
    const detail =
      field === 'email'
        ? 'Почта этого человека теперь у другого. Сначала измените её там, потом верните человека из корзины.'
        : 'Логин этого человека теперь у другого. Сначала измените его там, потом верните человека из корзины.';
    throw new Refusal('already_taken', { detail });
  }
}
