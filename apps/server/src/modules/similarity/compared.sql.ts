import { sql } from 'kysely';

/** SQL condition on `submission s` and `"user" u`: a finished solution of a living person who is no administrator. */
export const isCompared = sql<boolean>`(s.cause = 'submit' and s.status = 'done' and u.deleted_at is null and u.erased_at is null and not u.is_admin)`;
