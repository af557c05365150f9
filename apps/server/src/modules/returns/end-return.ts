import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { takeBack } from '../notifications/notifications.api.ts';
import { keepResult, lockAttempts, tellOfWork } from '../results/results.api.ts';
import { keyOfReturn } from './return-work.ts';
import * as store from './returns.store.ts';

/** Closes the open return at the place of a submission. One that nothing has answered is taken back, with its news. */
export async function endReturn(
  { db, events }: { db: Db; events: Events },
  actor: { viewer: Viewer; ip: string },
  submissionId: number,
): Promise<void> {
  const place = await store.findPlaceOf(db, submissionId);
  if (!place) throw new Refusal('not_found');
  await db.transaction().execute(async (tx) => {
    await lockAttempts(tx, place.user_id, place.task_id);
    const open = await store.findOpenReturn(tx, place);
    if (!open) throw new Refusal('not_found');
    const isTakenBack = open.answer_id === null;
    await store.closeReturn(tx, open.id, isTakenBack);
    const after = { is_taken_back: isTakenBack };
    await recordAuditEvent(tx, actor, 'end_return', { type: 'submission', id: submissionId }, { after });
    await keepResult(tx, events, place);
    await tellOfWork(tx, events, place);
    await takeBack(tx, events, { kind: isTakenBack ? 'returned' : 'reworked', key: keyOfReturn(open.id) });
  });
}
