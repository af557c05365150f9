import { sql } from 'kysely';

/** SQL condition on `submission`: an attempt that counts. Failures of the judge and withdrawn ones do not. */
export const isCountedAttempt = sql<boolean>`(submission.cause = 'submit' and submission.status <> 'cancelled'
  and submission.verdict is distinct from 'judge_error')`;
