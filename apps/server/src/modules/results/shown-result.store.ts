import type { MyTaskRow } from '@put/contract/tasks';
import { sql } from 'kysely';

/** For queries over `task`, `lesson_task` and a person's `result` (left joined): what a student may see of the result. */

/** Points of the lesson, to two digits; a task that keeps its verdicts to itself shows none. */
export const shownScore = sql<number>`case when task.feedback = 'hidden' then 0
  else round(coalesce(lesson_task.points * result.best_score / nullif(result.max_score, 0), 0), 2) end`;

/** A verdict that the task keeps to itself shows as «tried». */
export const shownStatus = sql<MyTaskRow['status']>`case when result.id is null then 'new'
  when task.feedback = 'hidden' then 'tried' else result.status end`;
