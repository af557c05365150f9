import type { SubmissionRow } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import { inLessonPoints, pointsHere, shownVerdict } from '../results/results.api.ts';
import { listMySubmissions } from './submissions.store.ts';

/** My attempts at a task, newest first, in points of the lesson and without hidden verdicts. */
export async function showMySubmissions(
  db: Db,
  userId: number,
  taskId: number,
  lessonId: number | undefined,
): Promise<SubmissionRow[]> {
  const rows = await listMySubmissions(db, userId, taskId, lessonId);
  return rows.map(({ feedback, points, kind, config, ...row }) =>
    row.cause === 'submit' && !shownVerdict(feedback, false).hasVerdict
      ? { ...row, verdict: null, score: null, max_score: null, time_ms: null, memory_kb: null }
      : inLessonPoints(row, pointsHere({ ...row, points, kind, config })),
  );
}
