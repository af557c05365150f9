import type { Grant } from '@put/contract/accounts/rights';
import { type RawBuilder, sql } from 'kysely';

/** SQL over `"user"`: the grants of a colleague, the oldest first. Only where `has_grants_only` is set they count. */
export const grantsOfUser: RawBuilder<Grant[]> = sql<Grant[]>`coalesce((
  select json_agg(jsonb_build_object('role', g.role, 'course_id', g.course_id)
    || case when g.without_names then '{"without_names": true}' else '{}' end::jsonb order by g.id)
  from staff_grant g where g.user_id = "user".id), '[]')`;
