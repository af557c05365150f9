import type { WorkPoints } from '@put/contract/marks/compute-mark';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { countsFor, mayOpenLesson } from '../enrolment/enrolment.api.ts';
import { feedbackLevel, resultScore, resultStatus } from '../results/results.api.ts';
import { isExcused } from '../schedules/schedules.api.ts';

/** As students open lessons. */
const student = { id: 0, is_admin: false, acting_admin_id: null };

export const listLessons = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('lesson')
    .innerJoin('lesson_task', 'lesson_task.lesson_id', 'lesson.id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .select(['lesson.id', 'lesson.title', 'lesson.section'])
    .select(sql<number>`sum(lesson_task.points)`.as('points'))
    .where('lesson.course_id', 'in', courseIds)
    .where(mayOpenLesson(student))
    .where(countsFor(null))
    .groupBy('lesson.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();

/** Who has a result in the course, or a mark of one of its terms: whoever leaves the course keeps both. */
export async function listWithResults(db: Db, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from result join lesson on lesson.id = result.lesson_id
    where lesson.course_id = ${courseId} and lesson.deleted_at is null
    union select user_id from mark join mark_term on mark_term.id = mark.mark_term_id
    where mark_term.course_id = ${courseId}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** `is_unsat`: an exam among `drawn` that the person has not begun. */
type Points = Omit<WorkPoints, 'is_due'> & { user_id: number; course_id: number; is_unsat: boolean };

/**
 * What each of these people has of each lesson of these courses. `asStudents`: points that feedback hides are left out
 * as those are that wait for a teacher.
 */
export async function listPoints(
  db: Db,
  {
    courseIds,
    userIds,
    asStudents,
    drawn,
  }: { courseIds: readonly number[]; userIds: readonly number[]; asStudents: boolean; drawn: readonly number[] },
): Promise<Points[]> {
  const excused = isExcused({
    user: sql.ref('student.id'),
    course: sql.ref('lesson.course_id'),
    lesson: sql.ref('lesson.id'),
    task: sql.ref('task.id'),
  });
  const lessons = sql`array(select id from lesson where course_id = any(${[...courseIds]}::int[]))`;
  const waits = sql<boolean>`(coalesce(${resultStatus}, '') = 'review' ${asStudents ? sql`or ${feedbackLevel} = 'hidden'` : sql``})`;
  // `lessons`: so that the planner does not read the results of the school; `offset 0`: so that it asks for each state once
  const { rows } = await sql<Points>`
    select user_id, course_id, lesson_id, coalesce(sum(score) filter (where state = 'counts'), 0) as score,
      coalesce(sum(points) filter (where state = 'counts'), 0) as max_score,
      count(*) filter (where state = 'waits') as waiting, count(*) filter (where state = 'excused') as excused,
      lesson_id = any(${[...drawn]}::int[]) and not exists (select from exam_sitting sat
        where sat.lesson_id = tasks.lesson_id and sat.user_id = tasks.user_id and sat.nth > 0) as is_unsat
    from (
      select student.id as user_id, lesson.course_id, lesson.id as lesson_id, lesson_task.points,
        coalesce(${resultScore}, 0) as score,
        case when ${excused} then 'excused' when ${waits} then 'waits' else 'counts' end as state
      from unnest(${[...userIds]}::int[]) student (id)
      cross join lesson
      join course on course.id = lesson.course_id
      join lesson_task on lesson_task.lesson_id = lesson.id
      join task on task.id = lesson_task.task_id
      left join result on result.lesson_id = any(${lessons})
        and result.user_id = student.id and result.lesson_id = lesson.id and result.task_id = task.id
      where lesson.course_id = any(${[...courseIds]}::int[]) and ${mayOpenLesson(student)}
        and ${countsFor(sql.ref('student.id'), lessons)}
      offset 0
    ) tasks
    group by user_id, course_id, lesson_id`.execute(db);
  return rows;
}
