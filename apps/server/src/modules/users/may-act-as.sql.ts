import type { Viewer } from '@put/contract/base/access';
import { type RawBuilder, sql } from 'kysely';
import { holdsOverUser } from '../enrolment/enrolment.api.ts';

/**
 * SQL condition over `"user"`: the viewer may act as this person, who is no staff and may sign in. A teacher may as
 * students of the own courses, where the installation lets teachers.
 */
export function mayActAs(viewer: Viewer, mayTeachers: boolean): RawBuilder<boolean> {
  if (!viewer.is_admin && !mayTeachers) return sql<boolean>`false`;
  return sql<boolean>`(not "user".is_admin and "user".disabled_at is null and "user".deleted_at is null
    and ${holdsOverUser(viewer, 'people.act_as', sql.ref('user.id'))})`;
}
