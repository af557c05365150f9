import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { countsFor } from '../enrolment/enrolment.api.ts';
import type { ResultKey } from './results.store.ts';

/** The points of a task in a lesson; undefined when the task is not in the lesson or there is no such user. */
export const findPoints = (db: Db, { user_id, lesson_id, task_id }: ResultKey) =>
  db
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .innerJoin('user', (join) => join.on('user.id', '=', user_id).on('user.deleted_at', 'is', null))
    .select(['lesson_task.points', 'lesson.course_id'])
    // an exam gives each person some of its tasks, and another sitting other ones
    .select(
      sql<boolean>`not exists (select from exam_set_aside aside where aside.lesson_id = lesson.id
        and aside.user_id = ${user_id} and aside.task_id = ${task_id})
        and ${countsFor(sql<number>`${user_id}::integer`)}`.as('is_given'),
    )
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

export type NewPoints = ResultKey & { score: number };

/** One teacher's points for many cells; the last of a cell counts. */
export async function writeOverrides(
  tx: Tx,
  changes: readonly NewPoints[],
  { comment, by }: { comment: string; by: number },
): Promise<void> {
  const one = [
    ...new Map(changes.map((change) => [`${change.user_id}-${change.lesson_id}-${change.task_id}`, change])).values(),
  ];
  await sql`
    insert into result (user_id, lesson_id, task_id, status, last_submitted_at, override_score, override_comment,
      override_by, override_at)
    select user_id, lesson_id, task_id, 'tried', now(), score, ${comment}, ${by}, now()
    from jsonb_to_recordset(${JSON.stringify(one)}::jsonb) given (user_id int, lesson_id int, task_id int, score numeric)
    on conflict (user_id, lesson_id, task_id) do update set override_score = excluded.override_score,
      override_comment = excluded.override_comment, override_by = excluded.override_by,
      override_at = excluded.override_at`.execute(tx);
}
