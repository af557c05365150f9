import { type Insertable, sql } from 'kysely';
import type { SubmissionRow } from '@put/contract/submissions';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Schema } from '../../drivers/database/schema.ts';

/** One after another for a person and a task: attempts are counted, results are summed up. Held until the end of `tx`. */
export async function lockAttempts(tx: Tx, userId: number, taskId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userId}, ${taskId})`.execute(tx);
}

export const findByIdempotencyKey = (tx: Tx, userId: number, key: string) =>
  tx
    .selectFrom('submission')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

export const insertSubmission = (tx: Tx, row: Insertable<Schema['submission']>): Promise<{ id: number }> =>
  tx.insertInto('submission').values(row).returning('id').executeTakeFirstOrThrow();

const rowFields = [
  'id',
  'task_id',
  'lesson_id',
  'cause',
  'language',
  'status',
  'verdict',
  'score',
  'max_score',
  'time_ms',
  'memory_kb',
  'late_credit',
  'queued_at',
  'finished_at',
] as const;

const mostListed = 200;

/** My attempts at a task, newest first; a task that hides its verdicts hides them here too. */
export async function listMySubmissions(
  db: Db,
  userId: number,
  taskId: number,
  lessonId: number | undefined,
): Promise<SubmissionRow[]> {
  const rows = await db
    .selectFrom('submission')
    .select(rowFields)
    .select((eb) =>
      eb.selectFrom('task').select('feedback').whereRef('task.id', '=', 'submission.task_id').as('feedback'),
    )
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .$if(lessonId !== undefined, (query) => query.where('lesson_id', '=', lessonId!))
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ feedback, ...row }) =>
    feedback === 'hidden' && row.cause === 'submit' ? { ...row, verdict: null, score: null, max_score: null } : row,
  );
}

/** A submission with its newest judgement and what its task lets a student see. */
export const findSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .innerJoin('user', 'user.id', 'submission.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('judgement')
          .select('tests')
          .whereRef('judgement.submission_id', '=', 'submission.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(rowFields.map((name) => `submission.${name}` as const))
    .select([
      'submission.user_id',
      'submission.files',
      'submission.compiler_output',
      'newest.tests',
      'task.feedback',
      'task.title as task_title',
    ])
    .select(sql<string>`concat_ws(' ', last_name, first_name)`.as('user_name'))
    .select(
      sql<number>`(select count(*) from task_test_group g join task_test on task_test_group_id = g.id
        where g.task_id = task.id and (submission.cause = 'submit' or g.is_sample))`.as('tests_total'),
    )
    .where('submission.id', '=', id)
    .executeTakeFirst();

/** Whether the submission is of this person, for the websocket. */
export const isOwnerOfSubmission = async (db: Db, id: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('submission')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;
