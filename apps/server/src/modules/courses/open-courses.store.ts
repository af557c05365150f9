import type { Viewer } from '@put/contract/access';
import { type RawBuilder, sql } from 'kysely';

/**
 * Which courses a person may open, as a condition on `course`: students the published ones of their groups,
 * administrators every one, to see it as it will look. What is out of reach is *not found*.
 */
export const mayOpenCourse = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`course.deleted_at is null`
    : sql<boolean>`course.deleted_at is null and course.status = 'published' and exists (
        select from course_user_group opened
        join user_group_member member on member.user_group_id = opened.user_group_id
        join user_group g on g.id = opened.user_group_id and g.deleted_at is null
        where opened.course_id = course.id and member.user_id = ${viewer.id})`;

/** Of a `user`: a student of a group that has the course; who teaches there does not study it. */
export const studiesCourse = (courseId: number): RawBuilder<boolean> => sql<boolean>`"user".id in (
  select member.user_id from course_user_group opened
  join user_group_member member on member.user_group_id = opened.user_group_id
  join user_group g on g.id = opened.user_group_id and g.deleted_at is null
  where opened.course_id = ${courseId} and member.role = 'student')`;

/** The same for `lesson`, inside a course that may be opened. */
export const mayOpenLesson = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`lesson.deleted_at is null`
    : sql<boolean>`lesson.deleted_at is null and lesson.status = 'published'`;

/** The same for `task`. A broken task stays in its place, though it takes no solutions until it is mended. */
export const mayOpenTask = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`task.deleted_at is null`
    : sql<boolean>`task.deleted_at is null and task.status <> 'draft'`;
