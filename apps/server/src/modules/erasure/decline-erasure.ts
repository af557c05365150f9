import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { lockRequest, setDeclined } from './erasure.store.ts';

/** The person reads the reason in the profile, and may ask again. */
export const declineErasure = (
  db: Db,
  actor: Actor,
  { id, requested_at, reason }: { id: number; requested_at: string; reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if ((await lockRequest(tx, id)) !== requested_at)
      throw new Refusal('conflict', { detail: 'Этой просьбы больше нет: человек отозвал её, или её уже решили.' });
    await setDeclined(tx, id, reason);
    await recordAuditEvent(tx, actor, 'decline_erasure', { type: 'user', id }, { after: { reason } });
  });
