import type { CriterionMark, Remark, Review } from '@put/contract/reviews/reviews';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { Failure } from '@put/contract/results/results';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { feedbackLevel, lessonPoints, nextJudgement } from '../results/results.api.ts';

/** The valid review; undefined when there is none. */
export const findReview = (db: Db, submissionId: number): Promise<Review | undefined> =>
  db
    .selectFrom('review')
    .leftJoin('user as teacher', 'teacher.id', 'review.created_by')
    .select(['review.number', 'review.marks', 'review.comment', 'review.remarks', 'review.created_at as at'])
    .select(sql<string | null>`nullif(concat_ws(' ', teacher.last_name, teacher.first_name), '')`.as('by_name'))
    .where('review.submission_id', '=', submissionId)
    .where('review.undone_at', 'is', null)
    .orderBy('review.number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findReviewed = (db: Db, id: number) => reviewed(db, id).executeTakeFirst();
export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;

/** The same, held until the end of `tx`: its student may be removed for good meanwhile. Undefined when that was so. */
export const holdReviewed = (tx: Tx, id: number) => reviewed(tx, id).forNoKeyUpdate('submission').executeTakeFirst();

const reviewed = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select(['submission.id', 'submission.user_id', 'submission.task_id', 'submission.lesson_id', 'submission.cause'])
    .select([
      'submission.status',
      'submission.verdict',
      'submission.task_version',
      'task.title as task_title',
      'submission.language',
      'submission.files',
      'task.kind',
      'task.config',
      'submission.answer',
    ])
    .select([feedbackLevel.as('feedback'), lessonPoints.as('points')])
    .where('submission.id', '=', id);

/** The latest judgement of the judge itself, for an upload that a program checks. */
export const findMachineJudgement = (tx: Tx, submissionId: number) =>
  tx
    .selectFrom('judgement')
    .select(['verdict', 'score', 'max_score', 'tests', 'compiler_output'])
    .where('submission_id', '=', submissionId)
    .where('review_id', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

type NewRow = { submission_id: number; marks: CriterionMark[]; comment: string; remarks: Remark[]; created_by: number };

/** Numbers of undone reviews are not used again. */
export const insertReview = (tx: Tx, { marks, remarks, ...review }: NewRow): Promise<{ id: number; number: number }> =>
  tx
    .insertInto('review')
    .values({
      ...review,
      marks: JSON.stringify(marks),
      remarks: JSON.stringify(remarks),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from review where submission_id = ${review.submission_id})`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();

type Points = { verdict: Verdict; score: number; max_score: number };

/** Stores the marks as the latest judgement, with the tests that the judge had run. */
export async function insertMarkedJudgement(
  tx: Tx,
  { id, task_version }: Reviewed,
  reviewId: number,
  found: Points & { tests: string; compiler_output: string },
): Promise<void> {
  await tx
    .insertInto('judgement')
    .values({
      ...found,
      submission_id: id,
      review_id: reviewId,
      number: nextJudgement(id),
      task_version,
    })
    .execute();
}

export async function setMarked(tx: Tx, id: number, points: Points, failure: Failure): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ ...points, ...failure, status: 'done', finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The submission waits for a review again, with the judge's points if a program checked it. */
export async function setWaiting(
  tx: Tx,
  id: number,
  machine: { score: number; max_score: number } | undefined,
  failure: Failure,
): Promise<void> {
  await tx
    .updateTable('submission')
    .set({
      ...failure,
      status: 'review',
      verdict: null,
      score: machine?.score ?? null,
      max_score: machine?.max_score ?? null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps the review but removes its judgement, so the earlier judgement is the latest again. */
export async function markUndone(tx: Tx, submissionId: number, number: number): Promise<void> {
  const { id } = await tx
    .updateTable('review')
    .set({ undone_at: new Date().toISOString() })
    .where('submission_id', '=', submissionId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('judgement').where('review_id', '=', id).execute();
}

export const findMarkedPoints = (tx: Tx, submissionId: number): Promise<Points | undefined> =>
  tx
    .selectFrom('judgement')
    .select(['verdict', 'score', 'max_score'])
    .where('submission_id', '=', submissionId)
    .where('review_id', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
