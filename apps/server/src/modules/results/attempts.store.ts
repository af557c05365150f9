import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/**
 * Locks the user's attempts at a task until the end of `tx`, so that attempts are counted and results summed up one
 * after another.
 */
export async function lockAttempts(tx: Tx, userId: number, taskId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userId}, ${taskId})`.execute(tx);
}
