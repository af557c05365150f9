import type { Viewer } from '@put/contract/access';
import type { Tx } from '../../drivers/database/database.ts';

/** Who does it: the person and, while acting as another, the administrator behind it. Nobody is signed in when a sign-in fails. */
export type Doer = { viewer: Viewer | null; ip: string };

/** What it was done to. */
export type DeedObject = { type: string; id: number | null };

/**
 * Writes a deed into the audit, in the transaction of the deed: one is never there without the other.
 * `action` is a word of modules/audit/actions.ts. Passwords and tokens never go into `before` and `after`.
 */
export async function recordDeed(
  tx: Tx,
  { viewer, ip }: Doer,
  action: string,
  object: DeedObject = { type: '', id: null },
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_id: viewer?.acting_admin_id ?? viewer?.id ?? null,
      acting_as_id: viewer?.acting_admin_id ? viewer.id : null,
      action,
      object_type: object.type,
      object_id: object.id,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      ip,
    })
    .execute();
}
