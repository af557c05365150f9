import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import { type Doer, recordDeeds } from '../audit/audit.store.ts';
import { giveTurn } from './give-turn.store.ts';
import { requeueFaulty } from './judge.store.ts';

/** What the judge broke on is judged again, as if it had just come; it is late only if it had arrived late. */
export const retrySubmissions = (
  { db, queue }: { db: Db; queue: Queue },
  doer: Doer,
  ids: readonly number[],
): Promise<{ retried: number }> =>
  db.transaction().execute(async (tx) => {
    const submissions = await requeueFaulty(tx, ids);
    for (const submission of submissions) {
      const priority = await giveTurn(tx, submission);
      await queue.add(tx, judgeSubmission, { submission_id: submission.id }, { priority });
    }
    const objects = { type: 'submission', ids: submissions.map(({ id }) => id) };
    await recordDeeds(tx, doer, 'retry_submission', objects);
    return { retried: submissions.length };
  });
