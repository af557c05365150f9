import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

const isNow = sql<boolean>`look_until > clock_timestamp()`;

/** Whose container it is, and who looks at it now. Undefined: there is none. */
export const findReach = (
  db: Db,
  id: number,
): Promise<{ user_id: number; look_by: number | null; help: 'asked' | 'allowed' | null } | undefined> =>
  db
    .selectFrom('container')
    .select('user_id')
    .select([
      sql<number | null>`case when ${isNow} then look_by end`.as('look_by'),
      sql<'asked' | 'allowed' | null>`case when ${isNow} then help end`.as('help'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Ends looks whose hour is over. Returns the containers. */
export async function endLooks(tx: Tx): Promise<number[]> {
  const rows = await tx
    .updateTable('container')
    .set({ look_by: null, look_until: null, look_reason: '', help: null })
    .where('look_until', '<=', sql<string>`clock_timestamp()`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets an administrator look for an hour. `help`: asks the student for more. False: there is no such container. */
export async function beginLook(
  tx: Tx,
  id: number,
  { by, why, help }: { by: number; why: string; help: 'asked' | null },
): Promise<{ user_id: number; state: string } | undefined> {
  return tx
    .updateTable('container')
    .set({
      look_by: by,
      look_reason: why,
      look_until: sql<string>`clock_timestamp() + interval '1 hour'`,
      // who only looks again keeps what the student has allowed
      help: help ?? sql<'asked' | 'allowed' | null>`case when look_by = ${by} and ${isNow} then help end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['user_id', 'state'])
    .executeTakeFirst();
}

/** False: this administrator does not look. */
export async function endLook(tx: Tx, id: number, by: number): Promise<boolean> {
  const ended = await tx
    .updateTable('container')
    .set({ look_by: null, look_until: null, look_reason: '', help: null })
    .where('id', '=', id)
    .where('look_by', '=', by)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The student's answer to who asks. Undefined: nobody asks. */
export async function answerHelp(tx: Tx, id: number, userId: number, isAllowed: boolean): Promise<number | undefined> {
  const answered = await tx
    .updateTable('container')
    .set({ help: isAllowed ? 'allowed' : null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('help', 'is not', null)
    .where(isNow)
    .returning('look_by')
    .executeTakeFirst();
  return answered?.look_by ?? undefined;
}
