import { sql } from 'kysely';
import { feedbackLevel } from './shown-result.sql.ts';

/** SQL condition on `submission`: an attempt that counts. Failures of the judge and withdrawn ones do not. */
export const isCountedAttempt = sql<boolean>`(submission.cause = 'submit' and submission.status <> 'cancelled'
  and submission.verdict is distinct from 'judge_error')`;

/**
 * SQL over `task` and `course`: whether a compile error costs no attempt. Where results are hidden it does: an attempt that
 * came back would tell the verdict.
 */
export const isCompileErrorFree = sql<boolean>`(coalesce(task.free_compile_errors, course.free_compile_errors, false)
  and ${feedbackLevel} <> 'hidden')`;

/** SQL condition on `submission`: it is of a trial of an exam, or of a sitting that another one has replaced. */
export const isSetAside = sql<boolean>`exists (select from exam_set_aside aside where aside.lesson_id = submission.lesson_id
  and aside.user_id = submission.user_id and aside.task_id = submission.task_id)`;

/** SQL condition on `submission`: it uses up one of the attempts that a task allows. */
export const isSpentAttempt = sql<boolean>`(${isCountedAttempt} and not (submission.verdict is not distinct from 'compile_error'
  and (select ${isCompileErrorFree} from task
    left join lesson on lesson.id = submission.lesson_id left join course on course.id = lesson.course_id
    where task.id = submission.task_id)))`;
