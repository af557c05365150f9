import type { Viewer } from '@put/contract/base/access';
import type { AuditAction } from '@put/contract/audit/audit-actions';
import type { AuditFieldName, AuditFields } from '@put/contract/audit/audit-fields';
import type { AuditObjectType } from '@put/contract/audit/audit-objects';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { noteAudited, nothingToAudit } from '../../http/audited.ts';

/**
 * Who caused an audit event. `viewer` is null when nobody is signed in: a failed sign-in, a job, the operator's
 * console.
 */
export type Actor = { viewer: Viewer | null; ip: string };

/** The object of the action. Null when access was refused. */
export type AuditObject = { type: AuditObjectType; id: number | null };

/** Does not compile when a field is missing in `auditFields` of the contract; also checks fields of whole rows. */
type Known<Fields> = Fields & { readonly [Name in Exclude<keyof Fields, AuditFieldName>]: never };
type Change<Before, After> = { before?: Known<Before> | undefined; after?: Known<After> | undefined };

/**
 * Records an audit event. `tx` must be the transaction of the change, so that both are committed or neither. Never put
 * passwords or tokens into `before` and `after`. Null (`changedOnly`): nothing has changed, so nothing is recorded.
 */
export async function recordAuditEvent<Before extends AuditFields, After extends AuditFields>(
  tx: Tx,
  { viewer, ip }: Actor,
  action: AuditAction,
  object: AuditObject | null,
  change: Change<Before, After> | null = {},
): Promise<void> {
  if (change === null) return nothingToAudit();
  noteAudited(action);
  await tx
    .insertInto('audit')
    .values({
      ...actorOf(viewer),
      action,
      object_type: object?.type ?? '',
      object_id: object?.id ?? null,
      before: toJson(change.before),
      after: toJson(change.after),
      ip,
    })
    .execute();
}

/** Records one action on many objects of a type, if any: one statement, one row for each object. */
export async function recordAuditEvents<Before extends AuditFields, After extends AuditFields>(
  tx: Tx,
  { viewer, ip }: Actor,
  action: AuditAction,
  objects: { type: AuditObjectType; ids: readonly number[] },
  { before, after }: Change<Before, After> = {},
): Promise<void> {
  if (objects.ids.length === 0) return nothingToAudit();
  noteAudited(action);
  const { actor_id, acting_as_id, used_right } = actorOf(viewer);
  await sql`insert into audit (actor_id, acting_as_id, used_right, action, object_type, object_id, before, after, ip)
    select ${actor_id}::int, ${acting_as_id}::int, ${used_right}::text, ${action}, ${objects.type}, unnest(${objects.ids}::int[]),
      ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${ip}`.execute(tx);
}

const actorOf = (viewer: Viewer | null) => ({
  actor_id: viewer?.acting_admin_id ?? viewer?.id ?? null,
  acting_as_id: viewer?.acting_admin_id ? viewer.id : null,
  used_right: viewer?.used_right ?? null,
});

/** Removes events older than these days, the oldest first, at most so many. Returns how many. */
export async function removeOldEvents(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from audit where id = any(array(
    select id from audit where at < now() - make_interval(days => ${days}::int) order by at limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
