import type { ShownSolution } from '@put/contract/tasks/tasks';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { shownStatus } from '../results/results.api.ts';

type Place = { userId: number; taskId: number; lessonId: number };

/** Whether the student knows that the task is solved. A hidden verdict tells nobody. */
export async function hasSolved(db: Db, { userId, taskId, lessonId }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('result')
    .innerJoin('lesson', 'lesson.id', 'result.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('task', 'task.id', 'result.task_id')
    .innerJoin('lesson_task', (join) =>
      join.onRef('lesson_task.lesson_id', '=', 'lesson.id').onRef('lesson_task.task_id', '=', 'task.id'),
    )
    .select(shownStatus.as('status'))
    .where('result.user_id', '=', userId)
    .where('result.task_id', '=', taskId)
    .where('result.lesson_id', '=', lessonId)
    .executeTakeFirst();
  return row?.status === 'accepted';
}

/** The best solutions of other people in the lesson's course, newest first: at most sixty, each of at most 20 000 bytes. */
export const listSolvedByOthers = (db: Db, { userId, taskId, lessonId }: Place): Promise<ShownSolution[]> =>
  db
    .selectFrom('lesson as here')
    .innerJoin('lesson', 'lesson.course_id', 'here.course_id')
    .innerJoin('result', 'result.lesson_id', 'lesson.id')
    .innerJoin('submission', 'submission.id', 'result.best_submission_id')
    .select(['submission.language', 'submission.files'])
    .where('here.id', '=', lessonId)
    .where('result.task_id', '=', taskId)
    .where('result.user_id', '<>', userId)
    .where('result.status', '=', 'accepted')
    .where('submission.verdict', '=', 'accepted')
    .where(sql<boolean>`octet_length(submission.files::text) <= 20000`)
    .orderBy('submission.id', 'desc')
    .limit(60)
    .$narrowType<{ language: ShownSolution['language'] }>()
    .execute();
