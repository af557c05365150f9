import type { Viewer } from '@put/contract/base/access';
import { holdsIn, studiesCourse } from '../enrolment/enrolment.api.ts';
import type { Desk, NextLesson, StuckRow } from '@put/contract/desk/desk';
import { type DeskCounts, stuckAfter } from '@put/contract/desk/desk-counts';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { isCountedAttempt } from '../results/results.api.ts';
import { isExcused, placeOf } from '../schedules/schedules.api.ts';

type Trouble = Pick<DeskCounts, 'judge_errors' | 'failed_mail'>;

export const noTrouble: Trouble = { judge_errors: 0, failed_mail: 0 };

/** What went wrong within the last seven days and waits for an administrator. */
export async function countTrouble(db: Db): Promise<Trouble> {
  const { rows } = await sql<Trouble>`
    select (select count(*) from submission where verdict = 'judge_error'
        and finished_at > now() - interval '7 days') as judge_errors,
      (select count(*) from mail_message where status = 'failed'
        and created_at > now() - interval '7 days') as failed_mail`.execute(db);
  return rows[0]!;
}

/** Close to what is written in the index, so that the planner finds it. */
const isUnsolved = sql<boolean>`(result.status in ('tried', 'partial')
  and result.attempts >= ${sql.lit(stuckAfter.attempts)} and result.override_score is null)`;
const nameOfUser = sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`;

/** Results of people who have tried a task several times and never solved it, with an attempt in the last days. */
const stuck = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('result')
    .innerJoin('user', 'user.id', 'result.user_id')
    .innerJoin('lesson', 'lesson.id', 'result.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .where(isUnsolved)
    .where('result.last_submitted_at', '>', sql<string>`now() - make_interval(days => ${stuckAfter.days})`)
    .where(
      sql<boolean>`not ${isExcused({ ...placeOf(0), user: sql.ref('result.user_id'), task: sql.ref('result.task_id') })}`,
    )
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .where('user.is_admin', '=', false)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .where('course.status', '<>', 'archived')
    .where(holdsIn(viewer, 'course.results', sql.ref('course.id')))
    // who has left needs no help
    .where(studiesCourse(sql<number>`course.id`));

/** The latest first, from an index in this order: how many there are is another question, which reads them all. */
export const listStuck = (db: Db, viewer: Viewer, limit: number): Promise<StuckRow[]> =>
  stuck(db, viewer)
    .innerJoin('task', 'task.id', 'result.task_id')
    .select(['user.id as user_id', nameOfUser.as('user_name'), 'task.id as task_id', 'task.title as task_title'])
    .select(['lesson.id as lesson_id', 'lesson.title as lesson_title', 'course.title as course_title'])
    .select(['result.attempts', 'result.last_submitted_at'])
    .select(
      // no `=` for the lesson: by its index the planner would read the attempts of the whole class
      sql<boolean[]>`array(select coalesce(last.score, 0) > 0 from (
        select submission.id, submission.score from submission
        where submission.user_id = result.user_id and submission.task_id = result.task_id
          and submission.lesson_id is not distinct from result.lesson_id and ${isCountedAttempt}
        order by submission.id desc limit 5) last order by last.id)`.as('earned'),
    )
    .orderBy('result.last_submitted_at', 'desc')
    .limit(limit)
    .execute();

export async function countStuck(db: Db, viewer: Viewer): Promise<number> {
  const { total } = await stuck(db, viewer)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Exams that somebody writes now, the soonest end first. Trials need nobody. */
export async function listExamsNow(db: Db, viewer: Viewer, limit: number): Promise<Desk['exams']> {
  const { rows } = await sql<Desk['exams'][number]>`
    select lesson.id as lesson_id, lesson.title as lesson_title, course.title as course_title, count(*)::int as writing,
      ${timeInJson(sql`max(exam_end(sitting.lesson_id, sitting.user_id))`)} as ends_at
    from exam_sitting sitting join lesson on lesson.id = sitting.lesson_id join course on course.id = lesson.course_id
    where sitting.handed_in_at is null and sitting.nth > 0 and lesson.deleted_at is null and course.deleted_at is null
      and ${holdsIn(viewer, 'course.works', sql.ref('course.id'))}
    group by lesson.id, course.id order by 5, lesson.id limit ${limit}`.execute(db);
  return rows;
}

/** The lesson that opens next. `teacherId`: only of groups that this person teaches. */
export const findNextLesson = (db: Db, viewer: Viewer, teacherId: number | null): Promise<NextLesson | undefined> =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id as lesson_id', 'lesson.title as lesson_title', 'course.title as course_title'])
    .select(sql<string>`lesson.opens_at`.as('opens_at'))
    .where('lesson.opens_at', '>', sql<string>`now()`)
    .where('lesson.deleted_at', 'is', null)
    .where('lesson.status', '=', 'published')
    .where('course.status', '=', 'published')
    .where('course.deleted_at', 'is', null)
    .where(holdsIn(viewer, 'course.read', sql.ref('course.id')))
    .where(
      sql<boolean>`exists (select from course_user_group opened where opened.course_id = course.id
        and (${teacherId}::integer is null or exists (
          select from user_group_member teacher where teacher.user_group_id = opened.user_group_id
            and teacher.user_id = ${teacherId} and teacher.role = 'teacher')))`,
    )
    .orderBy('lesson.opens_at')
    .limit(1)
    .executeTakeFirst();

type Place = { user_group_id: number; lesson_id: number };

/** For each lesson of a group: its students, and those who have handed in every required task. */
export async function countHandedIn(
  db: Db,
  places: readonly Place[],
): Promise<(Place & { students: number; handed_in: number })[]> {
  if (places.length === 0) return [];
  const groups = places.map(({ user_group_id }) => user_group_id);
  const lessons = places.map(({ lesson_id }) => lesson_id);
  const required = {
    ...placeOf(0),
    user: sql.ref('member.user_id'),
    task: sql.ref('lesson_task.task_id'),
  };
  const { rows } = await sql<Place & { students: number; handed_in: number }>`
    select place.user_group_id, place.lesson_id, count(*) as students,
      count(*) filter (where not exists (
        select from lesson_task left join result
          on result.lesson_id = lesson_task.lesson_id and result.user_id = member.user_id and result.task_id = lesson_task.task_id
        where lesson_task.lesson_id = place.lesson_id and lesson_task.required and result.id is null
          and not ${isExcused(required)})) as handed_in
    from unnest(${groups}::integer[], ${lessons}::integer[]) as place (user_group_id, lesson_id)
    join lesson on lesson.id = place.lesson_id
    join user_group_member member on member.user_group_id = place.user_group_id and member.role = 'student'
    join "user" on "user".id = member.user_id and "user".deleted_at is null and "user".disabled_at is null
    where exists (select from lesson_task where lesson_task.lesson_id = place.lesson_id and lesson_task.required)
    group by place.user_group_id, place.lesson_id`.execute(db);
  return rows;
}

type Person = { user_id: number; user_name: string; at: string };

/** Who registered within seven days and is in no group, the newest first. */
export async function listNewcomers(db: Db, limit: number): Promise<{ rows: Person[]; total: number }> {
  const rows = await db
    .selectFrom('user')
    .select(['user.id as user_id', nameOfUser.as('user_name'), 'user.created_at as at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('is_admin', '=', false)
    .where('created_at', '>', sql<string>`now() - interval '7 days'`)
    .where(sql<boolean>`not exists (select from user_group_member m where m.user_id = "user".id)`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Who asks for the own account to be deleted, the longest waiting first. */
export async function listLeaving(db: Db, limit: number): Promise<Person[]> {
  return db
    .selectFrom('user')
    .select(['user.id as user_id', nameOfUser.as('user_name')])
    .select(sql<string>`deletion_requested_at`.as('at'))
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .execute();
}
