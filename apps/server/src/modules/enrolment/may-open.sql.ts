import type { Viewer } from '@put/contract/base/access';
import { type RawBuilder, sql } from 'kysely';
import { holdsIn } from './holds-in.sql.ts';
import { mayKnowTasksOfLesson } from './reads-task.sql.ts';

const readsAsStaff = (viewer: Viewer, course: RawBuilder<unknown>) => holdsIn(viewer, 'course.read', course);

/**
 * SQL condition on `course`: whether the viewer may open it. Students open published courses of their groups,
 * colleagues also those in which they hold a right, administrators every course. Other courses are `not_found`.
 */
export const mayOpenCourse = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`course.deleted_at is null`
    : sql<boolean>`course.deleted_at is null
        and (${readsAsStaff(viewer, sql.ref('course.id'))} or course.status = 'published' and course.id = any(${coursesOf(viewer.id)}))`;

/** Their courses by their groups. A list, and not `exists`: after an `or` the planner read all courses and lessons. */
const coursesOf = (userId: number) => sql`array(
        select opened.course_id from user_group_member member
        join user_group g on g.id = member.user_group_id and g.deleted_at is null
        join course_user_group opened on opened.user_group_id = g.id
        where member.user_id = ${userId})`;

/** SQL condition on `user`: a student of a group that has the course. Its teachers are not students. */
export const studiesCourse = (courseId: number | RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`"user".id in (
  select member.user_id from course_user_group opened
  join user_group_member member on member.user_group_id = opened.user_group_id
  join user_group g on g.id = opened.user_group_id and g.deleted_at is null
  where opened.course_id = ${courseId} and member.role = 'student')`;

/** SQL condition on `lesson`: whether the viewer may open it. */
export const mayOpenLesson = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`lesson.deleted_at is null`
    : sql<boolean>`lesson.deleted_at is null
        and (lesson.status = 'published' or ${readsAsStaff(viewer, sql.ref('lesson.course_id'))})`;

/** SQL condition over `lesson` and `task`: the task was given to the person when the person began the exam. */
const isGivenIn = (user: number | RawBuilder<unknown>, lessons?: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from exam_task given where ${isAmong('given', lessons)} and given.lesson_id = lesson.id
    and given.user_id = ${user} and given.task_id = task.id)`;

/** Says again what follows from `lesson.id`, so that the planner need not read all exams of the school. */
const isAmong = (table: 'given' | 'sat', lessons: RawBuilder<unknown> | undefined) =>
  lessons === undefined ? sql.lit(true) : sql`${sql.ref(`${table}.lesson_id`)} = any(${lessons})`;

const isExam = sql<boolean>`exists (select from exam where exam.lesson_id = lesson.id)`;

/**
 * SQL condition over `lesson` and `task`: whether the viewer may open the task there. A broken task can be opened, but
 * takes no solutions. Of an exam it is only what the viewer was given at the start, so before it there is none; its
 * teachers open all, other colleagues when it is over.
 */
export const mayOpenTask = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`task.deleted_at is null`
    : sql<boolean>`${isShownTask} and (not ${isExam} or ${mayKnowTasksOfLesson(viewer)} or ${isGivenIn(viewer.id)})`;

const isShownTask = sql<boolean>`task.deleted_at is null and task.status <> 'draft'`;

/**
 * SQL condition over `lesson` and `task`: the task counts for the person, or for the class when nobody is named. Who
 * did not come to an exam, or only tried it, has nothing of all its tasks. `lessons`: an array, as SQL, of all lessons that are asked for;
 * for queries over many people.
 */
export const countsFor = (user: RawBuilder<unknown> | null, lessons?: RawBuilder<unknown>): RawBuilder<boolean> =>
  user === null
    ? isShownTask
    : sql<boolean>`${isShownTask} and (not exists (select from exam_sitting sat where ${isAmong('sat', lessons)}
        and sat.lesson_id = lesson.id and sat.user_id = ${user} and sat.nth > 0) or ${isGivenIn(user, lessons)})`;
