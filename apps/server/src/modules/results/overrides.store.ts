import type { Tx } from '../../drivers/database/database.ts';
import type { ResultPlace } from './results.store.ts';

/** What a task gives in a lesson; undefined when it does not stand there, or there is no such person. */
export const findPoints = (tx: Tx, { user_id, lesson_id, task_id }: ResultPlace) =>
  tx
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('user', (join) => join.on('user.id', '=', user_id).on('user.deleted_at', 'is', null))
    .select(['lesson_task.points', 'lesson.course_id'])
    .where('lesson_task.lesson_id', '=', lesson_id)
    .where('lesson_task.task_id', '=', task_id)
    .where('lesson.deleted_at', 'is', null)
    .executeTakeFirst();

type Override = { score: number; comment: string; by: number };

/** Null takes it back; where nothing was handed in nothing is left. */
export async function writeOverride(tx: Tx, place: ResultPlace, override: Override | null): Promise<void> {
  const now = new Date().toISOString();
  const columns = {
    override_score: override?.score ?? null,
    override_comment: override?.comment ?? '',
    override_by: override?.by ?? null,
    override_at: override ? now : null,
  };
  const { user_id, lesson_id, task_id } = place;
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
