import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** SQL condition on a return `w`: its date, the whole minute of it, has not passed at this time (`takesReturned`). */
export const takesAgain = (at: RawBuilder<unknown>) =>
  sql<boolean>`(w.until is null or ${at} <= end_of_minute(w.until))`;

type Place = { user_id: number; lesson_id: number; task_id: number };

/** Whether a teacher has returned the person's work there, so that it may be handed in again whatever the lesson says. */
export const isTakenAgain = async (db: Db, place: Place, timeMs: number): Promise<boolean> =>
  (await db
    .selectFrom('work_return as w')
    .select('w.id')
    .where('w.user_id', '=', place.user_id)
    .where('w.lesson_id', '=', place.lesson_id)
    .where('w.task_id', '=', place.task_id)
    .where('w.closed_at', 'is', null)
    .where(takesAgain(sql`${new Date(timeMs).toISOString()}::timestamptz`))
    .executeTakeFirst()) !== undefined;
