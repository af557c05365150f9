import { sql } from 'kysely';

/** SQL over `answer_draft`: the time at the editor until now. A pause of more than ten minutes is no work and is left out. */
export const activeSeconds = sql<number>`answer_draft.active_s + case when now() between answer_draft.saved_at and answer_draft.saved_at + interval '10 min'
  then extract(epoch from now() - answer_draft.saved_at)::integer else 0 end`;
