import type { PerformedAction } from '@put/contract/animations/performances';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export type AttemptKey = { user_id: number; task_id: number; lesson_id: number; attempt: number };

/** The kept actions of an attempt. Those that belong to another version of the task do not count. */
export async function findActions(db: Db, key: AttemptKey, taskVersion: number): Promise<PerformedAction[]> {
  const row = await db
    .selectFrom('performance')
    .select('actions')
    .where('user_id', '=', key.user_id)
    .where('task_id', '=', key.task_id)
    .where('lesson_id', '=', key.lesson_id)
    .where('attempt', '=', key.attempt)
    .where('task_version', '=', taskVersion)
    .executeTakeFirst();
  return row?.actions ?? [];
}

/** The kept actions of an attempt, of whatever version. */
export const findPerformance = (
  tx: Tx,
  key: AttemptKey,
): Promise<{ actions: PerformedAction[]; task_version: number } | undefined> =>
  tx
    .selectFrom('performance')
    .select(['actions', 'task_version'])
    .where('user_id', '=', key.user_id)
    .where('task_id', '=', key.task_id)
    .where('lesson_id', '=', key.lesson_id)
    .where('attempt', '=', key.attempt)
    .executeTakeFirst();

/**
 * Adds an action after the first `length` ones of the same version. False when another call has added one since; the
 * row is locked by the update, so of two calls at once one wins.
 */
export async function appendAction(
  tx: Tx,
  key: AttemptKey,
  { taskVersion, length, action }: { taskVersion: number; length: number; action: PerformedAction },
): Promise<boolean> {
  const one = JSON.stringify([action]);
  const row = await tx
    .insertInto('performance')
    .values({ ...key, task_version: taskVersion, actions: one })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'task_id', 'lesson_id', 'attempt'])
        .doUpdateSet({
          task_version: taskVersion,
          actions: sql<string>`case when performance.task_version = ${taskVersion} then performance.actions else '[]' end
            || ${one}::jsonb`,
          updated_at: sql<string>`clock_timestamp()`,
        })
        .where(
          sql<number>`case when performance.task_version = ${taskVersion}
            then jsonb_array_length(performance.actions) else 0 end`,
          '=',
          length,
        ),
    )
    .returning('attempt')
    .executeTakeFirst();
  return row !== undefined;
}
