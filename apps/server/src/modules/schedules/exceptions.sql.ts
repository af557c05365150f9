import { type RawBuilder, sql } from 'kysely';

/** Who, and which task of which lesson, as SQL. */
type Place = {
  user: number | RawBuilder<unknown>;
  course: RawBuilder<unknown>;
  lesson: RawBuilder<unknown>;
  task: RawBuilder<unknown>;
};

/** SQL condition on an exception `e`: it holds at this place. */
export const holdsAt = ({ user, course, lesson, task }: Place) => sql<boolean>`(e.course_id = ${course}
  and (e.lesson_id is null or e.lesson_id = ${lesson}) and (e.task_id is null or e.task_id = ${task})
  and (e.user_id = ${user} or e.user_group_id in (select user_group_id from user_group_member where user_id = ${user})))`;

/** SQL condition: the task does not count for the person. */
export const isExcused = (place: Place) =>
  sql<boolean>`exists (select from schedule_exception e where e.is_excused and ${holdsAt(place)})`;

/** SQL number: attempts that teachers have given back; a work that was returned gives one. */
export const extraAttempts = (place: Place) =>
  sql<number>`(select coalesce(sum(e.extra_attempts), 0)::int from schedule_exception e where ${holdsAt(place)})
    + (select count(*)::int from work_return w where w.user_id = ${place.user} and w.lesson_id = ${place.lesson}
      and w.task_id = ${place.task} and not w.is_taken_back)`;

/** Where a person is at a task: SQL over `lesson` and `task`. */
export const placeOf = (userId: number): Place => ({
  user: userId,
  course: sql.ref('lesson.course_id'),
  lesson: sql.ref('lesson.id'),
  task: sql.ref('task.id'),
});

/** SQL condition on an exception `e`: something is left of it. One that was taken back may give nothing. */
export const givesSomething = sql<boolean>`(e.is_excused or e.extra_attempts > 0 or e.extra_minutes > 0
  or num_nonnulls(e.opens_at, e.soft_deadline, e.hard_deadline) > 0 or e.note <> '')`;

/** The tasks that do not count for people of a course: user, lesson, task. */
export const excusedIn = (courseId: number) => sql`(
  select coalesce(e.user_id, member.user_id) as user_id, place.lesson_id, place.task_id
  from schedule_exception e
  left join user_group_member member on member.user_group_id = e.user_group_id
  join lesson at on at.course_id = e.course_id and (e.lesson_id is null or e.lesson_id = at.id)
  join lesson_task place on place.lesson_id = at.id and (e.task_id is null or e.task_id = place.task_id)
  where e.is_excused and e.course_id = ${courseId})`;
