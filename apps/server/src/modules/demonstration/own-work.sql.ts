import { type RawBuilder, sql } from 'kysely';

type Ref = RawBuilder<unknown>;

/** SQL condition: the course is there, and did not come with the demonstration. */
export const isOwnCourse = (course: Ref): RawBuilder<boolean> => sql<boolean>`exists (select from course own
  where own.id = ${course} and own.deleted_at is null
    and not exists (select from demonstration_course shown where shown.course_id = own.id))`;

/** SQL condition: the group is there, and did not come with the demonstration. */
export const isOwnGroup = (group: Ref): RawBuilder<boolean> => sql<boolean>`exists (select from user_group own
  where own.id = ${group} and own.deleted_at is null
    and not exists (select from demonstration_group shown where shown.user_group_id = own.id))`;
