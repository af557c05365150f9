import type { Returned } from '@put/contract/returns/my-return';
import { sql } from 'kysely';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { takesAgain } from '../schedules/schedules.api.ts';
import { isCountedAttempt } from './counted-attempts.sql.ts';

/** SQL over a return `w`: the newest submission that answers it; null: nothing was handed in since. */
export const answerOfReturn = sql<number | null>`(select max(submission.id) from submission
  where submission.user_id = w.user_id and submission.task_id = w.task_id and submission.lesson_id = w.lesson_id
    and submission.id > w.after_submission_id and ${isCountedAttempt})`;

/** SQL over `lesson` and `task`: the open return of the person's work there; null: none. */
export const returnedTo = (userId: number) =>
  sql<Returned | null>`(select json_build_object(
    'until', ${timeInJson(sql`w.until`)},
    'is_answered', ${answerOfReturn} is not null)
    from work_return w where w.user_id = ${userId} and w.lesson_id = lesson.id and w.task_id = task.id
      and w.closed_at is null)`;

/** SQL condition over `lesson` and `task`: the person's work is returned, may still come, and has not come yet. */
export const isToImprove = (userId: number) =>
  sql<boolean>`exists (select from work_return w where w.user_id = ${userId} and w.lesson_id = lesson.id
    and w.task_id = task.id and w.closed_at is null and ${takesAgain(sql`now()`)}
    and ${answerOfReturn} is null)`;
