import type { Viewer } from '@put/contract/base/access';
import { topicOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import { submissionChannel } from '@put/contract/submissions/submissions';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvents } from '../audit/audit.api.ts';
import { refuseSealed } from '../lessons/lessons.api.ts';
import { cancelSubmissions, findStatus } from './judge.store.ts';

type Tools = { db: Db; events: Events };

const tooLateWords = 'Решение уже проверяется: отменить его поздно.';

/**
 * A student withdraws a submission that waits in the queue. One that is being judged can not be withdrawn: the student
 * sees its first tests and could save an attempt.
 */
export const withdrawSubmission = ({ db, events }: Tools, viewer: Viewer, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findStatus(tx, id, viewer.id);
    if (!found) throw new Refusal('not_found');
    const { status, lesson_id } = found;
    // what an exam has taken stays
    await refuseSealed(tx, viewer, lesson_id);
    if (status === 'cancelled') return;
    const cancelled = await cancelSubmissions(tx, [id], ['queued']);
    if (cancelled.length === 0) throw new Refusal('conflict', { detail: tooLateWords });
    await publishCancelled(tx, events, cancelled);
  });

/** An administrator cancels submissions without a verdict, also those that are being judged. */
export const cancelMany = (
  { db, events }: Tools,
  actor: Actor,
  ids: readonly number[],
): Promise<{ cancelled: number }> =>
  db.transaction().execute(async (tx) => {
    const cancelled = await cancelSubmissions(tx, ids);
    await publishCancelled(tx, events, cancelled);
    await recordAuditEvents(tx, actor, 'cancel_submission', { type: 'submission', ids: cancelled });
    return { cancelled: cancelled.length };
  });

async function publishCancelled(tx: Tx, events: Events, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await events.publish(tx, topicOf(submissionChannel, id), {
      id,
      status: 'cancelled',
      tests_done: 0,
      tests_total: 0,
      verdict: null,
      test: null,
    });
}
