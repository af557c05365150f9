import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { notifyEach } from '../notifications/notifications.api.ts';
import { shownVerdict } from '../results/results.api.ts';
import { type Applied, listChanged } from './rejudge-items.store.ts';

/**
 * Notifies students whose verdicts or points a rejudge has changed, once for each task: of the latest submission. What
 * a task hides, they are not told.
 */
export async function notifyOfChanges(
  tx: Tx,
  events: Events,
  rejudgeId: number,
  applied: readonly Applied[],
): Promise<void> {
  const changed = await listChanged(
    tx,
    rejudgeId,
    applied.map(({ submission_id }) => submission_id),
  );
  const news = changed
    .filter(({ feedback }) => shownVerdict(feedback, false).hasVerdict)
    .map(({ user_id, feedback: _, ...payload }) => ({
      user_id,
      key: `${payload.lesson_id ?? ''}:${payload.task_id}`,
      payload,
    }));
  const latest = new Map(news.map((one) => [`${one.user_id} ${one.key}`, one]));
  await notifyEach(tx, events, 'rejudged', [...latest.values()]);
}
