import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { notify } from '../notifications/notifications.api.ts';
import { tellOfWork } from '../results/results.api.ts';
import { keyOfReturn } from './return-work.ts';
import { findOpenReturn, nameWork, type Place } from './returns.store.ts';

/**
 * A work was handed in. If it had been returned, it comes back to who returned it. Call it last in the transaction that
 * stores the submission.
 */
export async function answerReturn(tx: Tx, events: Events, submissionId: number, place: Place): Promise<void> {
  const open = await findOpenReturn(tx, place);
  if (open?.answer_id !== submissionId) return;
  await tellOfWork(tx, events, place);
  if (open.returned_by === null) return;
  const named = await nameWork(tx, place);
  await notify(tx, events, {
    user_ids: [open.returned_by],
    kind: 'reworked',
    key: keyOfReturn(open.id),
    payload: { submission_id: submissionId, ...place, ...named },
  });
}
