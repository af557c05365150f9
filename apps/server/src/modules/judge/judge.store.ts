import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Judged } from '../../judging/run-tests.ts';

/** Undefined when there is no such submission or it waits for no judge: it has its verdict, or a person marks it. */
export const findWaitingSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .select(['id', 'task_id', 'task_version', 'user_id', 'lesson_id', 'cause', 'language', 'files', 'answer', 'seed'])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'compiling', 'running'])
    .executeTakeFirst();

export type WaitingSubmission = NonNullable<Awaited<ReturnType<typeof findWaitingSubmission>>>;

export async function markRunning(db: Db, id: number): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('submission')
    .set({ status: 'running', started_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'compiling', 'running'])
    .execute();
}

/** Ends the submission with its first judgement, or hands it on to a person. False when another worker was first. */
export async function insertJudgement(
  tx: Tx,
  submissionId: number,
  judged: Judged & { task_version: number },
): Promise<boolean> {
  const { verdict, score, max_score, compiler_output, task_version, tests, time_ms, memory_kb } = judged;
  const end = judged.awaitsReview
    ? // what the program gave counts at once; the verdict is the person's
      ({ status: 'review', verdict: null } as const)
    : ({ status: 'done', verdict, finished_at: new Date().toISOString() } as const);
  const ended = await tx
    .updateTable('submission')
    .set({
      ...end,
      score,
      max_score,
      compiler_output,
      task_version,
      time_ms,
      memory_kb,
    })
    .where('id', '=', submissionId)
    .where('status', 'in', ['queued', 'compiling', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (!ended) return false;
  await tx
    .insertInto('judgement')
    .values({
      submission_id: submissionId,
      number: 1,
      task_version,
      verdict,
      score,
      max_score,
      compiler_output,
      tests: JSON.stringify(tests),
    })
    .execute();
  return true;
}
