import type { Before } from '@put/contract/courses/exceptions';
import type { Exception, Schedule } from '@put/contract/courses/schedule';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { givesSomething } from '../schedules/schedules.api.ts';
import { studiesCourse } from '../enrolment/enrolment.api.ts';

/** Where an exception stands: a person's or a group's, of a task or of a whole lesson. */
export type ExceptionPlace = {
  user_id: number | null;
  user_group_id: number | null;
  lesson_id: number;
  task_id: number | null;
};

/** How many of these places are in the course: the task in the lesson, the person or the group in the course. */
export async function countPlaces(db: Db, courseId: number, places: readonly ExceptionPlace[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${tableOf(places)} place
    join lesson on lesson.id = place.lesson_id and lesson.course_id = ${courseId} and lesson.deleted_at is null
    join lesson_task on lesson_task.lesson_id = place.lesson_id and lesson_task.task_id = place.task_id
    where exists (select from "user" where id = place.user_id and deleted_at is null and (${studiesCourse(courseId)}
        or exists (select from result where result.user_id = place.user_id and result.lesson_id = place.lesson_id)))
      or exists (select from course_user_group opened
        where opened.course_id = ${courseId} and opened.user_group_id = place.user_group_id)`.execute(db);
  return rows[0]!.count;
}

const tableOf = (places: readonly ExceptionPlace[]) => sql`(
  select * from unnest(${places.map(({ user_id }) => user_id ?? null)}::int[],
    ${places.map(({ user_group_id }) => user_group_id ?? null)}::int[],
    ${places.map(({ lesson_id }) => lesson_id)}::int[], ${places.map(({ task_id }) => task_id)}::int[])
  as given (user_id, user_group_id, lesson_id, task_id))`;

/** The own times of these lessons; the late policy does not matter for when they end. */
export const listTimes = (
  db: Db,
  lessonIds: readonly number[],
): Promise<(Omit<Schedule, 'late_policy'> & { id: number })[]> =>
  db
    .selectFrom('lesson')
    .select(['id', 'opens_at', 'soft_deadline', 'hard_deadline'])
    .where('id', 'in', [...lessonIds])
    .execute();

/** The exceptions of a course that change times, and who is in their groups. */
export async function listTimeExceptions(db: Db, courseId: number): Promise<(Exception & { members: number[] })[]> {
  const { rows } = await sql<Exception & { members: number[] }>`
    select e.lesson_id, e.user_id, e.user_group_id, e.opens_at, e.soft_deadline, e.hard_deadline, e.extra_minutes, e.is_earlier,
      array(select user_id from user_group_member where user_group_id = e.user_group_id) as members
    from schedule_exception e where e.course_id = ${courseId} and e.task_id is null`.execute(db);
  return rows;
}

type Given = { extra_minutes?: readonly number[]; extra_attempts?: number; is_excused?: boolean };

/**
 * Adds to the exceptions at these places, or makes them. Returns what each gave before. A place may be there only once.
 */
export async function addToExceptions(
  tx: Tx,
  at: { courseId: number; authorId: number; reason: string },
  places: readonly ExceptionPlace[],
  { extra_minutes, extra_attempts = 0, is_excused }: Given,
): Promise<Before[]> {
  const { courseId, authorId, reason } = at;
  // one after another in a course, so that what was before is what is put back
  await sql`select pg_advisory_xact_lock(hashtextextended('exceptions', ${courseId}))`.execute(tx);
  const { rows } = await sql<Before>`
    with place as (
      select given.*, minutes from ${tableOf(places)} given
      join unnest(${places.map(({ user_id }) => user_id ?? 0)}::int[],
        ${places.map(({ user_group_id }) => user_group_id ?? 0)}::int[], ${places.map(({ lesson_id }) => lesson_id)}::int[],
        ${places.map(({ task_id }) => task_id ?? 0)}::int[], ${extra_minutes ?? places.map(() => 0)}::int[])
        as more (user_id, user_group_id, lesson_id, task_id, minutes)
      on more.user_id = coalesce(given.user_id, 0) and more.user_group_id = coalesce(given.user_group_id, 0)
        and more.lesson_id = given.lesson_id and more.task_id = coalesce(given.task_id, 0)
    ), known as (
      select e.* from schedule_exception e join place on e.lesson_id = place.lesson_id
        and coalesce(e.task_id, 0) = coalesce(place.task_id, 0) and coalesce(e.user_id, 0) = coalesce(place.user_id, 0)
        and coalesce(e.user_group_id, 0) = coalesce(place.user_group_id, 0)
      where e.course_id = ${courseId}
    ), made as (
      insert into schedule_exception as e
        (course_id, lesson_id, task_id, user_id, user_group_id, extra_minutes, extra_attempts, is_excused, reason, created_by)
      select ${courseId}, lesson_id, task_id, user_id, user_group_id, minutes, ${extra_attempts}::int,
        ${is_excused ?? false}::bool, ${reason}, ${authorId} from place
      on conflict (course_id, coalesce(lesson_id, 0), coalesce(task_id, 0), coalesce(user_id, 0), coalesce(user_group_id, 0))
      do update set
        extra_minutes = greatest(e.extra_minutes, excluded.extra_minutes),
        extra_attempts = e.extra_attempts + excluded.extra_attempts,
        is_excused = coalesce(${is_excused ?? null}::bool, e.is_excused),
        reason = case when excluded.reason = '' then e.reason else excluded.reason end
      returning e.id
    ) select made.id, coalesce(known.extra_minutes, 0) as extra_minutes, coalesce(known.extra_attempts, 0) as extra_attempts,
        coalesce(known.is_excused, false) as is_excused, coalesce(known.reason, '') as reason
      from made left join known on known.id = made.id`.execute(tx);
  return rows;
}

/** Puts back what exceptions gave; one that gives nothing then is removed. Returns how many there were. */
export async function putBackExceptions(tx: Tx, courseId: number, before: readonly Before[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update schedule_exception e set extra_minutes = b.extra_minutes, extra_attempts = b.extra_attempts,
      is_excused = b.is_excused, reason = b.reason
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      as b (id int, extra_minutes int, extra_attempts int, is_excused bool, reason text)
    where e.id = b.id and e.course_id = ${courseId} returning e.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from schedule_exception e where e.id = any(${ids}::int[]) and not ${givesSomething}`.execute(tx);
  return ids.length;
}
