import type { Verdict } from '@put/contract/judge/verdicts';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { notify } from '../notifications/notifications.api.ts';
import { findTaskTitle } from './judge.store.ts';
import type { WaitingSubmission } from './judge.store.ts';

/** Who has waited for so long is doing something else; whoever waits less sees the verdict on the screen. */
const longWaitMs = 60_000;

/** Notifies the student of a verdict that came long after the solution was sent. */
export async function notifyOfVerdict(
  tx: Tx,
  events: Events,
  { id, user_id, lesson_id, task_id, cause, queued_at }: WaitingSubmission,
  { verdict, awaitsReview, isHidden }: { verdict: Verdict; awaitsReview?: boolean; isHidden: boolean },
): Promise<void> {
  const isLong = Date.now() - Date.parse(queued_at) > longWaitMs;
  if (!isLong || cause !== 'submit' || awaitsReview || verdict === 'judge_error') return;
  const task_title = await findTaskTitle(tx, task_id);
  const payload = { submission_id: id, lesson_id, task_id, task_title, verdict: isHidden ? null : verdict };
  const key = `${lesson_id ?? ''}:${task_id}`;
  await notify(tx, events, { user_ids: [user_id], kind: 'verdict', key, payload });
}
