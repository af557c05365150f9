import type { Viewer } from '@put/contract/base/access';
import type { ReworkedRow } from '@put/contract/desk/desk';
import type { HomeReturn } from '@put/contract/home/home';
import type { MyReturn } from '@put/contract/returns/my-return';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Schema } from '../../drivers/database/schema.ts';
import { holdsIn, mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';
import { answerOfReturn, isSetAside } from '../results/results.api.ts';
import { takesAgain } from '../schedules/schedules.api.ts';

export type Place = { user_id: number; lesson_id: number; task_id: number };

/** Where a submission stands; undefined when it is gone, or stands in no lesson. */
export async function findPlaceOf(db: Db, submissionId: number): Promise<Place | undefined> {
  return db
    .selectFrom('submission')
    .innerJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .select(['submission.user_id', 'submission.task_id', 'lesson.id as lesson_id'])
    .where('submission.id', '=', submissionId)
    .executeTakeFirst();
}

/** What a return asks of a submission, held until the end of `tx`; undefined when it or its student is gone. */
export const holdReturnable = (tx: Tx, id: number) =>
  tx
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .innerJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('user', 'user.id', 'submission.user_id')
    .leftJoin('result', (join) =>
      join
        .onRef('result.user_id', '=', 'submission.user_id')
        .onRef('result.lesson_id', '=', 'submission.lesson_id')
        .onRef('result.task_id', '=', 'submission.task_id'),
    )
    .select(['submission.cause', 'submission.status', 'submission.verdict', 'submission.late_credit'])
    .select(['task.title as task_title', 'result.override_score'])
    .select(
      sql<boolean>`exists (select from exam where exam.lesson_id = lesson.id and exam.released_at is null)`.as(
        'is_sealed',
      ),
    )
    .select(isSetAside.as('is_set_aside'))
    .select(
      sql<number>`(select max(newest.id) from submission newest where newest.user_id = submission.user_id
        and newest.task_id = submission.task_id and newest.lesson_id = submission.lesson_id)`.as('newest_id'),
    )
    .where('submission.id', '=', id)
    .where('user.deleted_at', 'is', null)
    .where('lesson.deleted_at', 'is', null)
    .forNoKeyUpdate('submission')
    .executeTakeFirst();

const openAt = (db: Db, { user_id, lesson_id, task_id }: Place) =>
  db
    .selectFrom('work_return as w')
    .leftJoin('user as teacher', 'teacher.id', 'w.returned_by')
    .where('w.user_id', '=', user_id)
    .where('w.lesson_id', '=', lesson_id)
    .where('w.task_id', '=', task_id)
    .where('w.closed_at', 'is', null);

/** The open return at a place; undefined when there is none. */
export const findOpenReturn = (db: Db, place: Place) =>
  openAt(db, place)
    .select(['w.id', 'w.returned_by', answerOfReturn.as('answer_id')])
    .executeTakeFirst();

/** The same as its student reads it. */
export const findShownReturn = (db: Db, place: Place): Promise<MyReturn | undefined> =>
  openAt(db, place)
    .select(['w.remark', 'w.until', 'w.points_wait', 'w.returned_at as at'])
    .select(sql<boolean>`${answerOfReturn} is not null`.as('is_answered'))
    .select(sql<string | null>`nullif(concat_ws(' ', teacher.last_name, teacher.first_name), '')`.as('by_name'))
    .executeTakeFirst();

export const insertReturn = (tx: Tx, row: Insertable<Schema['work_return']>): Promise<{ id: number }> =>
  tx.insertInto('work_return').values(row).returning('id').executeTakeFirstOrThrow();

export async function closeReturn(tx: Tx, id: number, isTakenBack: boolean): Promise<void> {
  await tx
    .updateTable('work_return')
    .set({ closed_at: new Date().toISOString(), is_taken_back: isTakenBack })
    .where('id', '=', id)
    .execute();
}

/** Who has handed in what, for the news of it. */
export const nameWork = (tx: Tx, { user_id, task_id }: Place): Promise<{ user_name: string; task_title: string }> =>
  tx
    .selectFrom('user')
    .innerJoin('task', (join) => join.on('task.id', '=', task_id))
    .select(['task.title as task_title'])
    .select(sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('user_name'))
    .where('user.id', '=', user_id)
    .executeTakeFirstOrThrow();

const mostAtHome = 20;

/** Works of mine that I may open and that wait to be improved, the nearest date first. */
export const listToImprove = (db: Db, viewer: Viewer): Promise<HomeReturn[]> =>
  db
    .selectFrom('work_return as w')
    .innerJoin('lesson', 'lesson.id', 'w.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('lesson_task', (join) =>
      join.onRef('lesson_task.lesson_id', '=', 'w.lesson_id').onRef('lesson_task.task_id', '=', 'w.task_id'),
    )
    .innerJoin('task', 'task.id', 'w.task_id')
    .select(['course.id as course_id', 'lesson.id as lesson_id', 'lesson.title as lesson_title'])
    .select(['task.id as task_id', 'task.title as task_title', 'w.remark', 'w.until'])
    .where('w.user_id', '=', viewer.id)
    .where('w.closed_at', 'is', null)
    .where(takesAgain(sql`now()`))
    .where(answerOfReturn, 'is', null)
    .where('course.status', '<>', 'archived')
    .where(mayOpenCourse(viewer))
    .where(mayOpenLesson(viewer))
    .where(mayOpenTask(viewer))
    .orderBy('w.until')
    .orderBy('w.id')
    .limit(mostAtHome)
    .execute();

/**
 * What came back to this teacher, the longest waiting first. What nobody's account has returned any more comes to all
 * who may mark it.
 */
export async function listReworked(
  db: Db,
  viewer: Viewer,
  limit: number,
): Promise<{ rows: ReworkedRow[]; total: number }> {
  const rows = await db
    .selectFrom('work_return as w')
    .innerJoin('submission as answer', (join) => join.on('answer.id', '=', answerOfReturn))
    .innerJoin('lesson', 'lesson.id', 'w.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('task', 'task.id', 'w.task_id')
    .innerJoin('user', 'user.id', 'w.user_id')
    .select(['answer.id as submission_id', 'answer.queued_at'])
    .select(['user.id as user_id', 'task.id as task_id', 'task.title as task_title'])
    .select(['lesson.id as lesson_id', 'lesson.title as lesson_title', 'course.title as course_title'])
    .select(sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('user_name'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('w.closed_at', 'is', null)
    .where((is) => is.or([is('w.returned_by', '=', viewer.id), is('w.returned_by', 'is', null)]))
    .where('user.deleted_at', 'is', null)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .where(holdsIn(viewer, 'course.mark', sql.ref('course.id')))
    .orderBy('answer.queued_at')
    .orderBy('answer.id')
    .limit(limit)
    .execute();
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
