import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { takeBack } from '../notifications/notifications.api.ts';
import { setWithdrawn } from './announcements.store.ts';

/** Takes an announcement from all screens. */
export const withdraw = ({ db, events }: { db: Db; events: Events }, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const withdrawn = await setWithdrawn(tx, id);
    if (!withdrawn) throw new Refusal('not_found');
    await recordAuditEvent(tx, actor, 'withdraw_announcement', { type: 'announcement', id }, { before: withdrawn });
    await takeBack(tx, events, { kind: 'announcement', key: String(id) });
  });
