import type { Db, Tx } from '../../drivers/database/database.ts';
import type { ResultKey } from './results.store.ts';

/** The points of a task in a lesson; undefined when the task is not in the lesson or there is no such user. */
export const findPoints = (db: Db, { user_id, lesson_id, task_id }: ResultKey) =>
  db
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('user', (join) => join.on('user.id', '=', user_id).on('user.deleted_at', 'is', null))
    .select(['lesson_task.points', 'lesson.course_id'])
    .where('lesson_task.lesson_id', '=', lesson_id)
    .where('lesson_task.task_id', '=', task_id)
    .where('lesson.deleted_at', 'is', null)
    .executeTakeFirst();

type Override = { score: number; comment: string; by: number };

/** Null removes the override; a result without submissions is removed with it. */
export async function writeOverride(tx: Tx, resultKey: ResultKey, override: Override | null): Promise<void> {
  const now = new Date().toISOString();
  const columns = {
    override_score: override?.score ?? null,
    override_comment: override?.comment ?? '',
    override_by: override?.by ?? null,
    override_at: override ? now : null,
  };
  const { user_id, lesson_id, task_id } = resultKey;
  const isHere = { user_id, lesson_id, task_id };
  if (override) {
    await tx
      .insertInto('result')
      .values({ ...isHere, status: 'tried', last_submitted_at: now, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id', 'task_id']).doUpdateSet(columns))
      .execute();
    return;
  }
  await tx
    .updateTable('result')
    .set(columns)
    .where((is) => is.and(isHere))
    .execute();
  await tx
    .deleteFrom('result')
    .where((is) => is.and(isHere))
    .where('attempts', '=', 0)
    .execute();
}
