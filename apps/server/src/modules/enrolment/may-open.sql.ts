import type { Viewer } from '@put/contract/access';
import { type RawBuilder, sql } from 'kysely';
import { holdsIn } from './holds-in.sql.ts';

const readsAsStaff = (viewer: Viewer, course: RawBuilder<unknown>) => holdsIn(viewer, 'course.read', course);

/**
 * SQL condition on `course`: whether the viewer may open it. Students open published courses of their groups,
 * colleagues also those in which they hold a right, administrators every course. Other courses are `not_found`.
 */
export const mayOpenCourse = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`course.deleted_at is null`
    : sql<boolean>`course.deleted_at is null and (${readsAsStaff(viewer, sql.ref('course.id'))} or course.status = 'published' and exists (
        select from course_user_group opened
        join user_group_member member on member.user_group_id = opened.user_group_id
        join user_group g on g.id = opened.user_group_id and g.deleted_at is null
        where opened.course_id = course.id and member.user_id = ${viewer.id}))`;

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

/** SQL condition on `task`: whether the viewer may open it. A broken task can be opened, but takes no solutions. */
export const mayOpenTask = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`task.deleted_at is null`
    : sql<boolean>`task.deleted_at is null and task.status <> 'draft'`;
