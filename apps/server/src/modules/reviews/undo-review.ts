import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { takeBack } from '../notifications/notifications.api.ts';
import { keepResult, lockAttempts, tellOfWork } from '../results/results.api.ts';
import { failureOf } from './failure-of.ts';
import * as store from './reviews.store.ts';
import { keyOfMarks } from './notify-of-marks.ts';
import { publishMarked } from './publish-marked.ts';

/** Undoes a review when it still is the latest. The earlier review counts again, or the submission waits. */
export async function undoReview(
  { db, events }: { db: Db; events: Events },
  actor: Actor,
  id: number,
  number: number,
): Promise<void> {
  const found = await store.findReviewed(db, id);
  if (!found) throw new Refusal('not_found');
  await db.transaction().execute(async (tx) => {
    await lockAttempts(tx, found.user_id, found.task_id);
    const submission = await store.holdReviewed(tx, id);
    if (!submission) throw new Refusal('not_found');
    const review = await store.findReview(tx, id);
    if (review?.number !== number) throw new Refusal('conflict');
    await store.markUndone(tx, id, number);
    const earlier = await store.findMarkedPoints(tx, id);
    const machine = await store.findMachineJudgement(tx, id);
    if (earlier) await store.setMarked(tx, id, earlier, failureOf(submission, machine, earlier.verdict));
    else await store.setWaiting(tx, id, machine, failureOf(submission, machine, null));
    await recordAuditEvent(
      tx,
      actor,
      'undo_review',
      { type: 'submission', id },
      { before: { comment: review.comment } },
    );
    await publishMarked(
      tx,
      events,
      submission,
      earlier ? { status: 'done', ...earlier } : { status: 'review', verdict: null },
    );
    await keepResult(tx, events, submission);
    await tellOfWork(tx, events, submission);
    await takeBack(tx, events, { kind: 'marks', key: keyOfMarks(id) });
  });
}
