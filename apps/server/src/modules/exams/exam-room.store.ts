import type { ExamPerson, ExamRoom } from '@put/contract/exams/exam-keeping';
import type { HandedInBy } from '@put/contract/exams/exam-fields';
import type { ExamState } from '@put/contract/exams/exam-state';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { byName } from '../../drivers/database/order-of-names.ts';
import { studiesCourse } from '../enrolment/enrolment.api.ts';

export const findRoom = (db: Db, lessonId: number): Promise<Omit<ExamRoom, 'people'> | undefined> =>
  db
    .selectFrom('exam')
    .innerJoin('lesson', 'lesson.id', 'exam.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.title', 'lesson.course_id', 'course.title as course_title', 'exam.minutes'])
    .select(['exam.extra_minutes', 'exam.released_at', sql<string>`now()`.as('now')])
    .where('exam.lesson_id', '=', lessonId)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst();

/** Students of the course, and whoever else has begun. */
export const listRoomPeople = (db: Db, lessonId: number, courseId: number): Promise<ExamPerson[]> => {
  const ofPerson = sql`lesson_id = ${lessonId} and user_id = "user".id`;
  const given = sql`from exam_task given join task on task.id = given.task_id
    where given.lesson_id = ${lessonId} and given.user_id = "user".id`;
  return (
    db
      .selectFrom('user')
      .leftJoin('exam_sitting as sitting', (join) =>
        join.onRef('sitting.user_id', '=', 'user.id').on('sitting.lesson_id', '=', lessonId),
      )
      .select('user.id as user_id')
      .select(sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('name'))
      .select(['sitting.started_at', 'sitting.nth'])
      // who has tried it has not begun it
      .select([
        sql<string | null>`case when sitting.nth > 0 then sitting.handed_in_at end`.as('handed_in_at'),
        sql<HandedInBy | null>`case when sitting.nth > 0 then sitting.handed_in_by end`.as('handed_in_by'),
      ])
      .select(sql<number>`coalesce(sitting.extra_minutes, 0)`.as('extra_minutes'))
      .select([
        sql<ExamState>`exam_state(${lessonId}::integer, "user".id)`.as('state'),
        sql<string | null>`exam_end(${lessonId}::integer, "user".id)`.as('ends_at'),
        sql<
          ExamPerson['tasks']
        >`coalesce((select json_agg(json_build_object('title', task.title, 'is_answered', ${isAnswered})
          order by given.position) ${given} and ${isShown}), '[]')`.as('tasks'),
        sql<string | null>`greatest((select max(saved_at) from exam_answer where ${ofPerson}),
        (select max(queued_at) from submission where ${ofPerson} and cause = 'submit'
          and queued_at >= sitting.started_at))`.as('last_at'),
        sql<
          ExamPerson['broken']
        >`coalesce((select json_agg(json_build_object('title', task.title, 'rule', ${brokenRule})
          order by given.position) ${given} and sitting.handed_in_at is not null and ${brokenRule} is not null), '[]')`.as(
          'broken',
        ),
        sql<string[]>`array(select task.title ${given} and ${isCopied} order by given.position)`.as('copying'),
        sql<string[]>`array(select task.title from exam_answer join task on task.id = exam_answer.task_id
        where ${ofPerson} and arrived_late order by task.title)`.as('arrived_late'),
        sql<ExamPerson['places']>`coalesce((select json_agg(json_build_object('address', address, 'device', device,
          'seen_at', ${timeInJson(sql`seen_at`)}) order by seen_at)
        from exam_place where ${ofPerson}), '[]')`.as('places'),
      ])
      .where('user.deleted_at', 'is', null)
      .where((is) => is.or([studiesCourse(courseId), is('sitting.started_at', 'is not', null)]))
      .orderBy(byName)
      .execute()
  );
};

const sent = sql`from submission sent where sent.user_id = given.user_id and sent.task_id = given.task_id
  and sent.lesson_id = given.lesson_id and sent.cause = 'submit' and sent.status <> 'cancelled'`;

/**
 * SQL condition on a task `given`: something was typed at it, or done, or handed in. After the hand-in only what was
 * handed in is an answer, so this count is never more than the submissions. `limit` keeps the planner from reading all
 * submissions at once.
 */
export const isAnswered = sql<boolean>`coalesce(
  (select true ${sent} limit 1),
  (select true from exam_sitting sitting where sitting.lesson_id = given.lesson_id and sitting.user_id = given.user_id
    and sitting.handed_in_at is null and (
      exists (select from exam_answer typed where typed.lesson_id = given.lesson_id
        and typed.user_id = given.user_id and typed.task_id = given.task_id and not typed.is_blank)
      or exists (select from performance done where done.lesson_id = given.lesson_id
        and done.user_id = given.user_id and done.task_id = given.task_id and jsonb_array_length(done.actions) > 0))),
  false)`;

/** SQL over a task `given`: the rule that its answer breaks, as it was taken last, or as it stands while it is written. */
export const brokenRule = sql<string | null>`(select case when sitting.handed_in_at is null
    then (select typed.broken_rule from exam_answer typed where typed.lesson_id = given.lesson_id
      and typed.user_id = given.user_id and typed.task_id = given.task_id and not typed.is_blank)
    else (select sent.broken_rule ${sent} order by sent.id desc limit 1) end
  from exam_sitting sitting where sitting.lesson_id = given.lesson_id and sitting.user_id = given.user_id)`;

/** SQL over a task `given`: what of its answer is left open, as it was typed last. */
export const leftOpen = sql<string | null>`(select typed.left_open from exam_answer typed
  where typed.lesson_id = given.lesson_id and typed.user_id = given.user_id and typed.task_id = given.task_id)`;

/** SQL condition on a task `given`: files of its container are still being copied. */
export const isCopied = sql<boolean>`exists (select from (select sent.id ${sent}) one
  join home_copy on home_copy.submission_id = one.id)`;

/** SQL condition on a task `given`: it is there, or something is handed in for it all the same. */
export const isShown = sql<boolean>`(${isAnswered} or exists (
  select from task where task.id = given.task_id and task.deleted_at is null))`;
