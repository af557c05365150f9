import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import { answerOfReturn } from './returned.sql.ts';
import { type ResultKey, tableOf } from './results.store.ts';

/**
 * A teacher has given points at these places: what came back there after it was returned is seen. A return that nothing
 * has answered stays. Call it under the locks of the attempts.
 */
export async function closeAnsweredReturns(tx: Tx, places: readonly ResultKey[]): Promise<void> {
  await sql`update work_return w set closed_at = ${new Date().toISOString()}
    from ${tableOf(places)}
    where w.user_id = given.user_id and w.lesson_id = given.lesson_id and w.task_id = given.task_id
      and w.closed_at is null and ${answerOfReturn} is not null`.execute(tx);
}
