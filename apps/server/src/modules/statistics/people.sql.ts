import { type RawBuilder, sql } from 'kysely';

/** SQL condition on `user`: a present student of this group. */
export const isStudentOf = (
  groupId: number,
): RawBuilder<boolean> => sql<boolean>`("user".deleted_at is null and "user".id in (
  select member.user_id from user_group_member member where member.user_group_id = ${groupId} and member.role = 'student'))`;
