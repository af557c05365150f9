import { sql } from 'kysely';

/** SQL over `draft`: the time at the editor until now. A pause of more than ten minutes is no work and is left out. */
export const activeSeconds = sql<number>`draft.active_s + case when now() between draft.saved_at and draft.saved_at + interval '10 min'
  then extract(epoch from now() - draft.saved_at)::integer else 0 end`;
