import type { SubmissionRow } from '@put/contract/submissions/submissions';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { Failure } from '@put/contract/results/results';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { nextJudgement } from '../results/results.api.ts';

/** States of submissions that wait for the judge or are with it. */
const unjudged = ['queued', 'compiling', 'running'] as const;

/**
 * Undefined when there is no such submission, or it does not wait for the judge: it has a verdict or a teacher marks
 * it.
 */
export const findWaitingSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .select(['id', 'task_id', 'task_version', 'user_id', 'lesson_id', 'cause', 'language', 'files', 'answer', 'seed'])
    .select('queued_at')
    .where('id', '=', id)
    .where('status', 'in', unjudged)
    .executeTakeFirst();

export type WaitingSubmission = NonNullable<Awaited<ReturnType<typeof findWaitingSubmission>>>;

export async function findTaskTitle(db: Db, id: number): Promise<string> {
  return (await db.selectFrom('task').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title;
}

/** The status of the user's own submission; undefined when the user has no such submission. */
export const findStatus = (
  db: Db,
  id: number,
  userId: number,
): Promise<Pick<SubmissionRow, 'status' | 'lesson_id'> | undefined> =>
  db
    .selectFrom('submission')
    .select(['status', 'lesson_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** False when it was withdrawn or cancelled meanwhile. */
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

/** Puts the submission back into the queue when its worker ends. */
export async function putBack(db: Db, id: number): Promise<void> {
  await db
    .updateTable('submission')
    .set({ status: 'queued' })
    .where('id', '=', id)
    .where('status', 'in', unjudged)
    .execute();
}

/** Puts the submission back into the queue after an error of the judge, with the reason for administrators. */
export async function noteFault(db: Db, id: number, fault: string): Promise<void> {
  await db
    .updateTable('submission')
    .set({ status: 'queued', fault })
    .where('id', '=', id)
    .where('status', 'in', unjudged)
    .execute();
}

/** Cancels submissions whose status is one of `from`. Those that have been judged meanwhile stay. */
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

/** Queues submissions that ended with `judge_error` again; their time of arrival stays. */
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

type Judged = {
  task_version: number;
  verdict: Verdict;
  score: number;
  max_score: number;
  compiler_output: string;
  tests: readonly TestResult[];
  /** Of the slowest test. */
  time_ms: number;
  memory_kb: number;
  /** Tests are done, but a teacher has to mark it. */
  awaitsReview?: boolean;
} & Failure;

/** Stores a judgement and ends the submission, or passes it to a teacher. False when another worker was first. */
export async function insertJudgement(tx: Tx, submissionId: number, judged: Judged): Promise<boolean> {
  const { verdict, score, max_score, compiler_output, task_version, tests, time_ms, memory_kb } = judged;
  const { failed_test, error_key } = judged;
  const end = judged.awaitsReview
    ? // points of the program count at once; the verdict is the teacher's
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
      failed_test,
      error_key,
      // clears the errors of earlier tries
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
      number: nextJudgement(submissionId),
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
