import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import { type Actor, recordAuditEvents } from '../audit/audit.api.ts';
import { assignTurn } from './assign-turn.ts';
import { requeueFaulty } from './judge.store.ts';

/**
 * Judges again what ended with `judge_error`. The time of arrival stays, so a submission in time does not become late.
 */
export const retrySubmissions = (
  { db, queue }: { db: Db; queue: Queue },
  actor: Actor,
  ids: readonly number[],
): Promise<{ retried: number }> =>
  db.transaction().execute(async (tx) => {
    const submissions = await requeueFaulty(tx, ids);
    for (const submission of submissions) {
      const priority = await assignTurn(tx, submission);
      await queue.add(tx, judgeSubmission, { submission_id: submission.id }, { priority });
    }
    const objects = { type: 'submission', ids: submissions.map(({ id }) => id) } as const;
    await recordAuditEvents(tx, actor, 'retry_submission', objects);
    return { retried: submissions.length };
  });
