import type { Viewer } from '@put/contract/access';
import { topicOf } from '@put/contract/endpoint';
import { Refusal } from '@put/contract/refusals';
import { submissionChannel } from '@put/contract/submissions';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Doer, recordDeeds } from '../audit/audit.store.ts';
import { findStatus } from '../submissions/submissions.store.ts';
import { cancelSubmissions } from './judge.store.ts';

type Tools = { db: Db; events: Events };

const tooLateWords = 'Решение уже проверяется: отменить его поздно.';

/**
 * A student takes back what still waits. What is with the judge stays: its tests are seen as they end, and attempts could be saved
 * by taking back what begins badly.
 */
export const withdrawSubmission = ({ db, events }: Tools, viewer: Viewer, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const status = await findStatus(tx, id, viewer.id);
    if (status === undefined) throw new Refusal('not_found');
    if (status === 'cancelled') return;
    const cancelled = await cancelSubmissions(tx, [id], ['queued']);
    if (cancelled.length === 0) throw new Refusal('conflict', { detail: tooLateWords });
    await tellCancelled(tx, events, cancelled);
  });

/** An administrator takes what has no verdict yet from the queue, also out of the judge's hands. */
export const cancelMany = ({ db, events }: Tools, doer: Doer, ids: readonly number[]): Promise<{ cancelled: number }> =>
  db.transaction().execute(async (tx) => {
    const cancelled = await cancelSubmissions(tx, ids);
    await tellCancelled(tx, events, cancelled);
    await recordDeeds(tx, doer, 'cancel_submission', { type: 'submission', ids: cancelled });
    return { cancelled: cancelled.length };
  });

async function tellCancelled(tx: Tx, events: Events, ids: readonly number[]): Promise<void> {
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
