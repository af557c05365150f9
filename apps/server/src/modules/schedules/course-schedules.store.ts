import { type Exception, noLateWork, type Schedule, scheduleOf } from '@put/contract/courses/schedule';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

export type ScheduleFor = (userId: number, lessonId: number) => Schedule;

/** The schedules of all people in all lessons of these courses, in two queries. */
export async function listCourseSchedules(db: Db, courseIds: readonly number[]): Promise<ScheduleFor> {
  const lessons = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.course_id', 'lesson.opens_at', 'lesson.soft_deadline', 'lesson.hard_deadline'])
    .select(['lesson.late_policy', 'course.late_policy as course_late_policy'])
    .where('lesson.course_id', 'in', courseIds)
    .where('lesson.deleted_at', 'is', null)
    .execute();
  const given = await listExceptions(db, courseIds);
  const own = new Map(
    lessons.map(({ id, course_id, late_policy, course_late_policy, ...times }) => [
      id,
      { courseId: course_id, schedule: { ...times, late_policy: late_policy ?? course_late_policy ?? noLateWork } },
    ]),
  );
  return (userId, lessonId) => {
    const lesson = own.get(lessonId)!;
    const holding = (given.get(userId) ?? []).filter(
      ({ course_id, lesson_id }) => course_id === lesson.courseId && (lesson_id === null || lesson_id === lessonId),
    );
    return holding.length === 0 ? lesson.schedule : scheduleOf(lesson.schedule, holding);
  };
}

type Given = Exception & { course_id: number };

/** Exceptions that move times, by the people who have them, by themselves or by a group. */
async function listExceptions(db: Db, courseIds: readonly number[]): Promise<Map<number, Given[]>> {
  const { rows } = await sql<Given & { people: number[] }>`
    select e.course_id, e.lesson_id, e.user_id, e.user_group_id, e.opens_at, e.soft_deadline, e.hard_deadline, e.extra_minutes, e.is_earlier,
      case when e.user_id is null
        then array(select user_id from user_group_member where user_group_id = e.user_group_id)
        else array[e.user_id] end as people
    from schedule_exception e
    where e.course_id = any(${[...courseIds]}::int[])
      and (e.extra_minutes > 0 or num_nonnulls(e.opens_at, e.soft_deadline, e.hard_deadline) > 0)`.execute(db);
  const byPerson = new Map<number, Given[]>();
  for (const { people, ...exception } of rows)
    for (const id of people) byPerson.set(id, [...(byPerson.get(id) ?? []), exception]);
  return byPerson;
}
