import type { Viewer } from '@put/contract/base/access';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';
import { feedbackLevel, isCountedAttempt, shownScore, statusFor } from '../results/results.api.ts';

/** My results in tasks that I may open and whose verdicts I may see. */
const myResults = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('result')
    .innerJoin('lesson', 'lesson.id', 'result.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('task', 'task.id', 'result.task_id')
    .innerJoin('lesson_task', (join) =>
      join.onRef('lesson_task.lesson_id', '=', 'lesson.id').onRef('lesson_task.task_id', '=', 'task.id'),
    )
    .select(['course.id as course_id', 'lesson.id as lesson_id', 'lesson.title as lesson_title'])
    .select(['task.id as task_id', 'task.title as task_title'])
    .where('result.user_id', '=', viewer.id)
    .where(mayOpenCourse(viewer))
    .where(mayOpenLesson(viewer))
    .where(mayOpenTask(viewer))
    .where(feedbackLevel, '<>', 'hidden');

/** The last attempts at tasks of these lessons that I have tried and not solved; the latest first. */
export const listMistakes = (db: Db, viewer: Viewer, lessonIds: readonly number[]) =>
  myResults(db, viewer)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('submission')
          .select(['id', 'verdict', 'files', 'language', 'queued_at'])
          .whereRef('submission.user_id', '=', 'result.user_id')
          .whereRef('submission.task_id', '=', 'result.task_id')
          .whereRef('submission.lesson_id', '=', 'result.lesson_id')
          .where('submission.status', '=', 'done')
          .where(isCountedAttempt)
          .orderBy('submission.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('judgement')
          .select('tests')
          .whereRef('judgement.submission_id', '=', 'last.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['last.queued_at as at', 'last.files', 'last.language', 'newest.tests'])
    .select((eb) => eb.ref('last.verdict').$notNull().as('verdict'))
    .where(sql<boolean>`lesson.id = any(${lessonIds}::int[])`)
    .where(statusFor(viewer.id), 'in', ['tried', 'partial'])
    .where('last.verdict', '<>', 'accepted')
    .orderBy('last.queued_at', 'desc')
    .limit(2)
    .execute();

const mySubmissions = (db: Db, viewer: Viewer) =>
  myResults(db, viewer).innerJoin('submission', (join) =>
    join
      .onRef('submission.user_id', '=', 'result.user_id')
      .onRef('submission.task_id', '=', 'result.task_id')
      .onRef('submission.lesson_id', '=', 'result.lesson_id'),
  );

const nameOfTeacher = sql<string | null>`nullif(concat_ws(' ', teacher.first_name, teacher.last_name), '')`;

/** The last remark on a line of a program of mine. */
export const findLastRemark = (db: Db, viewer: Viewer) =>
  mySubmissions(db, viewer)
    .innerJoin('remark', 'remark.submission_id', 'submission.id')
    .leftJoin('user as teacher', 'teacher.id', 'remark.created_by')
    .select(['remark.text', 'remark.line', 'remark.created_at as at', 'lesson_task.points'])
    .select(shownScore.as('score'))
    .select(nameOfTeacher.as('by_name'))
    .where('course.status', '<>', 'archived')
    .orderBy('remark.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last review of my work with words in it. */
export const findWords = (db: Db, viewer: Viewer) =>
  mySubmissions(db, viewer)
    .innerJoin('review', 'review.submission_id', 'submission.id')
    .leftJoin('user as teacher', 'teacher.id', 'review.created_by')
    .select(['review.comment', 'review.remarks', 'review.created_at as at', 'lesson_task.points'])
    .select(shownScore.as('score'))
    .select(nameOfTeacher.as('by_name'))
    .where('review.undone_at', 'is', null)
    .where('course.status', '<>', 'archived')
    .where(sql<boolean>`(review.comment <> '' or jsonb_array_length(review.remarks) > 0)`)
    // a review that a later one has replaced does not count
    .where(sql<boolean>`not exists (select from review later where later.submission_id = review.submission_id
      and later.undone_at is null and later.number > review.number)`)
    .orderBy('review.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When each task was solved for the first time, since a moment. Tasks with hidden verdicts are left out. */
export async function listSolved(db: Db, userId: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('result')
    .innerJoin('task', 'task.id', 'result.task_id')
    .leftJoin('lesson', 'lesson.id', 'result.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select((eb) => eb.fn.min('result.first_solved_at').as('at'))
    .where('result.user_id', '=', userId)
    .where('result.first_solved_at', '>=', since)
    .where(feedbackLevel, '<>', 'hidden')
    .groupBy('result.task_id')
    .orderBy('at')
    .limit(1000)
    .execute();
  return rows.flatMap(({ at }) => (at === null ? [] : [at]));
}
