import type { Grant } from '@put/contract/rights';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** The grants of a colleague; undefined for an administrator who holds all rights. */
export const findGrants =
  (db: Db) =>
  async (userId: number): Promise<readonly Grant[] | undefined> => {
    const found = await db
      .selectFrom('user')
      .select(
        sql<
          Grant[]
        >`coalesce((select json_agg(json_build_object('role', g.role, 'course_id', g.course_id) order by g.id)
          from staff_grant g where g.user_id = "user".id), '[]')`.as('grants'),
      )
      .where('id', '=', userId)
      .where('has_grants_only', '=', true)
      .executeTakeFirst();
    return found?.grants;
  };
