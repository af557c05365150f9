import { shownText } from '@put/judging/shown-text';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Judged } from '../../judging/run-tests.ts';

/** What has no verdict and waits for no person. */
const unjudged = ['queued', 'compiling', 'running'] as const;

/** Undefined when there is no such submission or it waits for no judge: it has its verdict, or a person marks it. */
export const findWaitingSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .select(['id', 'task_id', 'task_version', 'user_id', 'lesson_id', 'cause', 'language', 'files', 'answer', 'seed'])
    .where('id', '=', id)
    .where('status', 'in', unjudged)
    .executeTakeFirst();

export type WaitingSubmission = NonNullable<Awaited<ReturnType<typeof findWaitingSubmission>>>;

/** False when it was taken back meanwhile. */
export async function markRunning(db: Db, id: number): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('submission')
    .set({ status: 'running', started_at: now })
    .where('id', '=', id)
    .where('status', 'in', unjudged)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The judge broke on it: it waits again, and administrators read why. */
export async function noteFault(db: Db, id: number, fault: string): Promise<void> {
  await db
    .updateTable('submission')
    .set({ status: 'queued', fault: shownText(fault.slice(0, 1000)) })
    .where('id', '=', id)
    .where('status', 'in', unjudged)
    .execute();
}

/** Takes submissions from the queue; those that have been judged meanwhile stay. `from`: in which states it is not too late. */
export async function cancelSubmissions(
  tx: Tx,
  ids: readonly number[],
  from: readonly ('queued' | 'compiling' | 'running')[] = unjudged,
): Promise<number[]> {
  const rows = await tx
    .updateTable('submission')
    .set({ status: 'cancelled', finished_at: new Date().toISOString() })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Brings back what the judge broke on; its moment of arrival stays. */
export const requeueFaulty = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('submission')
    .set({
      status: 'queued',
      verdict: null,
      score: null,
      max_score: null,
      finished_at: null,
      started_at: null,
      fault: '',
    })
    .where('id', 'in', ids)
    .where('status', '=', 'done')
    .where('verdict', '=', 'judge_error')
    .returning(['id', 'user_id', 'lesson_id', 'cause'])
    .execute();

/** Ends the submission with a judgement, or hands it on to a person. False when another worker was first. */
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
      // what it was tried for in vain, where it was
      ...(verdict !== 'judge_error' && { fault: '' }),
    })
    .where('id', '=', submissionId)
    .where('status', 'in', unjudged)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return false;
  await tx
    .insertInto('judgement')
    .values({
      submission_id: submissionId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from judgement where submission_id = ${submissionId})`,
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
