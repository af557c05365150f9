import type { Viewer } from '@put/contract/base/access';
import { coursesOf, type Right } from '@put/contract/accounts/rights';
import { type RawBuilder, sql } from 'kysely';

type Ref = RawBuilder<unknown>;

/** SQL condition: the viewer holds the right in this course. A null course is nobody's, except administrators'. */
export function holdsIn({ is_admin, grants = [] }: Viewer, right: Right, course: Ref): RawBuilder<boolean> {
  if (is_admin) return sql<boolean>`true`;
  const courses = coursesOf(grants, right);
  // a constant, so that plans for students stay as they are
  if (courses?.length === 0) return sql<boolean>`false`;
  return courses === null ? sql<boolean>`(${course} is not null)` : sql<boolean>`(${course} = any(${courses}::int[]))`;
}

/** SQL condition: the group studies a course in which the viewer holds the right. */
export const holdsOverGroup = (viewer: Viewer, right: Right, group: Ref): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from course_user_group taught
        where taught.user_group_id = ${group} and ${holdsIn(viewer, right, sql.ref('taught.course_id'))})`;

/** SQL condition: the person is a student of such a group. */
export const holdsOverUser = (viewer: Viewer, right: Right, user: Ref): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from user_group_member pupil
        join user_group class on class.id = pupil.user_group_id and class.deleted_at is null
        where pupil.user_id = ${user} and pupil.role = 'student'
          and ${holdsOverGroup(viewer, right, sql.ref('pupil.user_group_id'))})`;

/** SQL condition: the container is of a student within reach, and was made in no foreign course. */
export const holdsOverContainer = (viewer: Viewer, right: Right, container: Ref): RawBuilder<boolean> =>
  viewer.is_admin
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from container home left join lesson place on place.id = home.lesson_id
        where home.id = ${container} and home.deleted_at is null
          and (home.lesson_id is null or ${holdsIn(viewer, right, sql.ref('place.course_id'))})
          and ${holdsOverUser(viewer, right, sql.ref('home.user_id'))})`;

/** SQL condition: the rejudge has submissions, and all of them are of such courses. */
export const holdsOverItems = (viewer: Viewer, right: Right, rejudge: Ref): RawBuilder<boolean> =>
  sql<boolean>`(select bool_and(coalesce(${holdsIn(viewer, right, sql.ref('place.course_id'))}, false))
    from rejudge_item item join submission judged on judged.id = item.submission_id
    left join lesson place on place.id = judged.lesson_id where item.rejudge_id = ${rejudge}) is true`;
