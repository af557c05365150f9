import { type RawBuilder, sql } from 'kysely';

/** The number of the next judgement of a submission, from 1. `submissionId`: a number, or a column of the query around it. */
export const nextJudgement = (submissionId: number | RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(select coalesce(max(number), 0) + 1 from judgement where submission_id = ${submissionId})`;
