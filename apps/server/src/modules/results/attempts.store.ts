import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/**
 * Locks the user's attempts at a task until the end of `tx`, so that attempts are counted and results summed up one
 * after another.
 */
export async function lockAttempts(tx: Tx, userId: number, taskId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userId}, ${taskId})`.execute(tx);
}

/** The same for many pairs, in one order, so that two of them can not wait for each other. */
export async function lockManyAttempts(tx: Tx, pairs: readonly { user_id: number; task_id: number }[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(user_id, task_id) from (
    select distinct user_id, task_id from unnest(${pairs.map(({ user_id }) => user_id)}::int[],
      ${pairs.map(({ task_id }) => task_id)}::int[]) as given (user_id, task_id) order by user_id, task_id) pair`.execute(
    tx,
  );
}
