import type { Feedback, MyTaskRow } from '@put/contract/tasks';
import { sql } from 'kysely';

/** For queries over `task`, `lesson` and `course`: the level of feedback that holds, of the first of them that says one. */
export const feedbackLevel = sql<Feedback>`coalesce(task.feedback, lesson.feedback, course.feedback, 'verdict')`;

/** With `lesson_task` and a person's `result` (left joined) as well: what a student may see of the result. */

/** Points of the lesson, to two digits; where verdicts are kept back it shows none. */
export const shownScore = sql<number>`case when ${feedbackLevel} = 'hidden' then 0
  else round(coalesce(lesson_task.points * result.best_score / nullif(result.max_score, 0), 0), 2) end`;

/** A verdict that is kept back shows as «tried». */
export const shownStatus = sql<MyTaskRow['status']>`case when result.id is null then 'new'
  when ${feedbackLevel} = 'hidden' then 'tried' else result.status end`;
