import type { Override } from '@put/contract/marks/override';
import type { Feedback } from '@put/contract/tasks/task-parts';
import type { OwnStatus } from '@put/contract/results/own-status';
import { type RawBuilder, sql } from 'kysely';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { isExcused, placeOf } from '../schedules/schedules.api.ts';

/** SQL over `lesson`: the level of an exam whose results are not released; null: another level holds. */
const examLevel = sql<Feedback | null>`(select exam.feedback from exam
  where exam.lesson_id = lesson.id and exam.released_at is null)`;

/**
 * SQL over `task`, `lesson` and `course`: the level of feedback, from the first of them that sets one. That of an exam
 * stands above them until its results are released.
 */
export const feedbackLevel = sql<Feedback>`coalesce(${examLevel}, task.feedback, lesson.feedback, course.feedback, 'verdict')`;

/** SQL over `lesson`: a level that a group of tests sets for itself; an exam allows none until its results are released. */
export const groupLevel = (own: RawBuilder<unknown>) =>
  sql<Feedback | null>`case when ${examLevel} is null then ${own} end`;

/** SQL over `submission`: what its lesson gives for the task; null where the task stands there no more. */
export const lessonPoints = sql<number | null>`(select points from lesson_task
  where lesson_task.lesson_id = submission.lesson_id and lesson_task.task_id = submission.task_id)`;

/** SQL over `lesson_task` and `result`: the points that count. An override of a teacher comes first. */
export const resultScore = sql<number>`coalesce(result.override_score,
  round(coalesce(lesson_task.points * result.best_score / nullif(result.max_score, 0), 0), 2))`;

export const resultStatus = sql<'tried' | 'review' | 'partial' | 'accepted'>`case
  when result.override_score is null then result.status
  when result.override_score >= lesson_task.points then 'accepted'
  when result.override_score > 0 then 'partial' else 'tried' end`;

/** Null without an override. */
export const overrideOf = sql<Override | null>`case when result.override_score is not null then json_build_object(
  'score', result.override_score, 'comment', result.override_comment,
  'by_name', (select concat_ws(' ', teacher.last_name, teacher.first_name) from "user" teacher where teacher.id = result.override_by),
  'at', ${timeInJson(sql`result.override_at`)}) end`;

/**
 * SQL over `lesson_task`, the left joined `result` and what `feedbackLevel` needs: what a student may see of the
 * result.
 */

/** Whether the person is told nothing of how it went, handed in or not: it stands in no sum of the person. */
export const isHidden = sql<boolean>`(${feedbackLevel} = 'hidden')`;

/** Points of the lesson, rounded to two decimals; 0 while verdicts are hidden. */
export const shownScore = sql<number>`case when ${feedbackLevel} = 'hidden' then 0 else coalesce(${resultScore}, 0) end`;

/** A hidden result is only handed in, whatever it is. */
export const shownStatus = sql<Exclude<OwnStatus, 'excused'>>`case when result.id is null then 'new'
  when ${feedbackLevel} = 'hidden' then 'handed_in' else ${resultStatus} end`;

/** The same for a person, whom exceptions may excuse: the task does not count then, whatever was handed in. */
export const statusFor = (userId: number) =>
  sql<OwnStatus>`case when ${isExcused(placeOf(userId))} then 'excused' else ${shownStatus} end`;
export const scoreFor = (userId: number) =>
  sql<number>`case when ${isExcused(placeOf(userId))} then 0 else ${shownScore} end`;
