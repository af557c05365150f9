import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { notify } from '../notifications/notifications.api.ts';
import { inLessonPoints, shownVerdict } from '../results/results.api.ts';
import type { Reviewed } from './reviews.store.ts';

export const keyOfMarks = (submissionId: number): string => String(submissionId);

/** Notifies the student, unless the task hides what came of it. */
export async function notifyOfMarks(
  tx: Tx,
  events: Events,
  { id, user_id, lesson_id, task_id, task_title, feedback, points }: Reviewed,
  marked: { score: number; max_score: number },
): Promise<void> {
  if (!shownVerdict(feedback, false).hasVerdict) return;
  const { score, max_score } = inLessonPoints(marked, points === null ? null : { points, of: marked.max_score });
  await notify(tx, events, {
    user_ids: [user_id],
    kind: 'marks',
    key: keyOfMarks(id),
    payload: { submission_id: id, lesson_id, task_id, task_title, score, max_score },
  });
}
