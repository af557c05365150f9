import type { Viewer } from '@put/contract/base/access';
import type { LookEnd } from '@put/contract/containers/containers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { lookClosing, looksNow } from './looks.sql.ts';
import { holdsOverContainer } from '../../enrolment/enrolment.api.ts';

type Help = 'asked' | 'allowed' | null;

/** Whose container it is, and who looks at it now. Undefined: there is none. */
export const findReach = (
  db: Db,
  id: number,
): Promise<{ user_id: number; look_by: number | null; help: Help } | undefined> =>
  db
    .selectFrom('container')
    .select('user_id')
    .select([
      sql<number | null>`case when ${looksNow} then look_by end`.as('look_by'),
      sql<Help>`case when ${looksNow} then help end`.as('help'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** However long it is needed, it is asked for again after an hour. */
const longest = sql`interval '1 hour'`;
/** The page tells each minute that it is open; a hidden one may be late. */
const patience = sql`interval '150 seconds'`;

/** Ends looks whose hour is over, and those whose page is closed. */
export const endLooks = (tx: Tx): Promise<{ id: number; look_by: number | null; look_ended: LookEnd | null }[]> =>
  tx
    .updateTable('container')
    .set({
      look_ended: sql<LookEnd>`case when look_until < look_from + ${longest} then 'gone' else 'time_over' end`,
      help: null,
    })
    .where('look_until', '<=', sql<string>`clock_timestamp()`)
    .where('look_ended', 'is', null)
    .returning(['id', 'look_by', 'look_ended'])
    .execute();

/** Lets an administrator look while the page is open, for an hour. Undefined: there is no such container. */
export const beginLook = (
  tx: Tx,
  id: number,
  { by, why, help }: { by: number; why: string; help: 'asked' | null },
): Promise<{ user_id: number; state: string } | undefined> =>
  tx
    .updateTable('container')
    .set({
      look_by: by,
      look_reason: why,
      look_from: sql<string>`clock_timestamp()`,
      look_until: sql<string>`clock_timestamp() + ${patience}`,
      look_ended: null,
      // who only looks again keeps what the student has allowed
      help: help ?? sql<Help>`case when look_by = ${by} and ${looksNow} then help end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['user_id', 'state'])
    .executeTakeFirst();

/** False: this administrator does not look. */
export async function prolongLook(db: Db, id: number, by: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('container')
    .set({ look_until: sql<string>`least(look_from + ${longest}, clock_timestamp() + ${patience})` })
    .where('id', '=', id)
    .where('look_by', '=', by)
    .where('deleted_at', 'is', null)
    .where(looksNow)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: this administrator does not look. */
export async function endLook(tx: Tx, id: number, by: number): Promise<boolean> {
  const ended = await tx
    .updateTable('container')
    .set(lookClosing('left'))
    .where('id', '=', id)
    .where('look_by', '=', by)
    .where('deleted_at', 'is', null)
    .where(looksNow)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

const askedOf = (tx: Tx, id: number, userId: number) =>
  tx
    .updateTable('container')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('help', 'is not', null)
    .where(looksNow)
    .returning('look_by');

/** The student agrees; from then on it is an hour. Undefined: nobody asks. */
export async function acceptHelp(tx: Tx, id: number, userId: number): Promise<number | undefined> {
  const set = { help: 'allowed' as const, look_from: sql<string>`clock_timestamp()` };
  return (await askedOf(tx, id, userId).set(set).executeTakeFirst())?.look_by ?? undefined;
}

/** The student refuses, or ends what was allowed. Undefined: nobody asks. */
export async function declineHelp(
  tx: Tx,
  id: number,
  userId: number,
): Promise<{ by: number; how: LookEnd } | undefined> {
  const how = sql<LookEnd>`case help when 'allowed' then 'ended' else 'refused' end`;
  const ended = await askedOf(tx, id, userId)
    .set({ ...lookClosing('ended'), look_ended: how })
    .returning('look_ended')
    .executeTakeFirst();
  return ended && ended.look_by !== null && ended.look_ended !== null
    ? { by: ended.look_by, how: ended.look_ended }
    : undefined;
}

/** Whether the viewer may begin to look into the container now. */
export async function looksOver(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select ${holdsOverContainer(viewer, 'course.look', sql`${id}::int`)} as is_held`.execute(db);
  return rows[0]!.is_held;
}
