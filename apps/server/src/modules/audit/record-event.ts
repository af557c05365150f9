import type { Viewer } from '@put/contract/base/access';
import type { AuditAction } from '@put/contract/audit/audit-actions';
import type { AuditFieldName, AuditFields } from '@put/contract/audit/audit-fields';
import type { AuditObjectType } from '@put/contract/audit/audit-objects';
import type { Tx } from '../../drivers/database/database.ts';
import { noteAudited, nothingToAudit } from '../../http/audited.ts';
import { insertEvent, insertEvents } from './audit.store.ts';

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
  actor: Actor,
  action: AuditAction,
  object: AuditObject | null,
  change: Change<Before, After> | null = {},
): Promise<void> {
  if (change === null) return nothingToAudit();
  noteAudited(action);
  const named = { object_type: object?.type ?? '', object_id: object?.id ?? null };
  await insertEvent(tx, { ...eventOf(actor, action, change), ...named });
}

/** Records one action on many objects of a type, if any: one row for each object. */
export async function recordAuditEvents<Before extends AuditFields, After extends AuditFields>(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  objects: { type: AuditObjectType; ids: readonly number[] },
  change: Change<Before, After> = {},
): Promise<void> {
  if (objects.ids.length === 0) return nothingToAudit();
  noteAudited(action);
  await insertEvents(tx, eventOf(actor, action, change), objects);
}

const eventOf = (
  { viewer, ip }: Actor,
  action: AuditAction,
  { before, after }: { before?: unknown; after?: unknown },
) => ({
  actor_id: viewer?.acting_admin_id ?? viewer?.id ?? null,
  acting_as_id: viewer?.acting_admin_id ? viewer.id : null,
  used_right: viewer?.used_right ?? null,
  action,
  before: toJson(before),
  after: toJson(after),
  ip,
});

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
