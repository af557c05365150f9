import type { PointsChange } from '@put/contract/results/points-change';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { byName } from '../../drivers/database/order-of-names.ts';
import { given } from '../../drivers/database/given.ts';
import { takesAgain } from '../schedules/schedules.api.ts';
import type { ResultKey } from './results.store.ts';

/** Whose credit may have changed: all of a course, or in these lessons, or of these people. */
export type CreditScope = {
  courseId: number;
  lessonIds?: readonly number[] | undefined;
  userIds?: readonly number[] | undefined;
};

/** Who changes the rules waits for those who send by the rules of before, and they for it. Taken before the attempts. */
export async function lockCredit(tx: Tx, courseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit', ${courseId}))`.execute(tx);
}

/**
 * Who sends a solution reads the rules and stores what it is worth. Its course is known later, so all courses of the
 * task are locked, many senders at once.
 */
export async function lockCreditOfTask(tx: Tx, taskId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('credit', course_id)) from (
    select distinct lesson.course_id from lesson_task join lesson on lesson.id = lesson_task.lesson_id
    where lesson_task.task_id = ${taskId} order by 1 offset 0) course`.execute(tx);
}

export type Sent = ResultKey & {
  id: number;
  queued_at: string;
  late_credit: number | null;
  /** It was sent while the work was returned. */
  is_returned: boolean;
};

/** All that was handed in by a lesson's own dates. An exam's clock is each person's own, and what came in time counts in full. */
export const listSent = (db: Db, { courseId, lessonIds, userIds }: CreditScope): Promise<Sent[]> =>
  db
    .selectFrom('submission')
    .innerJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('lesson_task', (join) =>
      join
        .onRef('lesson_task.lesson_id', '=', 'submission.lesson_id')
        .onRef('lesson_task.task_id', '=', 'submission.task_id'),
    )
    .select(['submission.id', 'submission.user_id', 'lesson_task.lesson_id', 'lesson_task.task_id'])
    .select(['submission.queued_at', 'submission.late_credit'])
    .select(
      sql<boolean>`exists (select from work_return w where w.user_id = submission.user_id
        and w.lesson_id = submission.lesson_id and w.task_id = submission.task_id
        and submission.id > w.after_submission_id and (w.closed_at is null or submission.queued_at <= w.closed_at)
        and ${takesAgain(sql.ref('submission.queued_at'))})`.as('is_returned'),
    )
    .where('lesson.course_id', '=', courseId)
    .where('lesson.deleted_at', 'is', null)
    .where('submission.cause', '=', 'submit')
    .where(sql<boolean>`not exists (select from exam where exam.lesson_id = lesson.id)`)
    .$call(given(lessonIds, (query, ids) => query.where(sql<boolean>`submission.lesson_id = any(${[...ids]}::int[])`)))
    .$call(given(userIds, (query, ids) => query.where(sql<boolean>`submission.user_id = any(${[...ids]}::int[])`)))
    .execute();

export async function updateCredits(tx: Tx, sent: readonly Pick<Sent, 'id' | 'late_credit'>[]): Promise<void> {
  await sql`update submission set late_credit = nullif(given.credit, -1)
    from unnest(${sent.map(({ id }) => id)}::int[], ${sent.map(({ late_credit }) => late_credit ?? -1)}::int[])
      as given (id, credit)
    where submission.id = given.id`.execute(tx);
}

/** The statistics of the lessons of these places, in one order, so that two transactions can not wait for each other. After the attempts. */
export async function lockLessonStats(tx: Tx, places: readonly Pick<ResultKey, 'lesson_id'>[]): Promise<void> {
  await sql`select lock_lesson_stat(id) from (
    select distinct unnest(${places.map(({ lesson_id }) => lesson_id)}::int[]) as id order by 1 offset 0) lesson`.execute(
    tx,
  );
}

export type Moved = ResultKey & { before: number | null; after: number | null };

/** These rows with the names of people, lessons and tasks, by name. */
export async function nameRows(db: Db, moved: readonly Moved[]): Promise<PointsChange['rows']> {
  const { rows } = await sql<PointsChange['rows'][number]>`
    select given.user_id, concat_ws(' ', "user".last_name, "user".first_name) as user_name, lesson.title as lesson_title,
      task.title as task_title, given.before, given.after
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as given (user_id int, lesson_id int, task_id int, before float8, after float8)
    join "user" on "user".id = given.user_id join lesson on lesson.id = given.lesson_id join task on task.id = given.task_id
    order by ${byName}, lesson.position, lesson.id, task.id`.execute(db);
  return rows;
}

/** Courses in which an exception of one of these groups moves deadlines. */
export async function listCoursesMovedFor(db: Db, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select distinct course_id from schedule_exception
    where user_group_id = any(${[...groupIds]}::int[])
      and (extra_minutes > 0 or num_nonnulls(soft_deadline, hard_deadline) > 0)
    order by course_id`.execute(db);
  return rows.map(({ course_id }) => course_id);
}
