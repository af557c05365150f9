import type { AuditAction } from '@put/contract/audit/audit-actions';
import type { Right } from '@put/contract/accounts/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Who did what, and how it was before and after, as JSON. */
type NewEvent = {
  actor_id: number | null;
  acting_as_id: number | null;
  used_right: Right | null;
  action: AuditAction;
  before: string | null;
  after: string | null;
  ip: string;
};

export async function insertEvent(
  tx: Tx,
  event: NewEvent & { object_type: string; object_id: number | null },
): Promise<void> {
  await tx.insertInto('audit').values(event).execute();
}

/** The same on many objects of a type: one statement, one row for each object. */
export async function insertEvents(
  tx: Tx,
  { actor_id, acting_as_id, used_right, action, before, after, ip }: NewEvent,
  objects: { type: string; ids: readonly number[] },
): Promise<void> {
  await sql`insert into audit (actor_id, acting_as_id, used_right, action, object_type, object_id, before, after, ip)
    select ${actor_id}::int, ${acting_as_id}::int, ${used_right}::text, ${action}, ${objects.type}, unnest(${objects.ids}::int[]),
      ${before}::jsonb, ${after}::jsonb, ${ip}`.execute(tx);
}

/** Removes events older than these days, the oldest first, at most so many. Returns how many. */
export async function removeOldEvents(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from audit where id = any(array(
    select id from audit where at < now() - make_interval(days => ${days}::int) order by at limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
