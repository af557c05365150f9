import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@put/contract/access';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** Who does it: the person and, while acting as another, the administrator behind it. Nobody is signed in when a sign-in fails. */
export type Doer = { viewer: Viewer | null; ip: string };

/** What it was done to. */
export type DeedObject = { type: string; id: number | null };

/**
 * Writes a deed into the audit, in the transaction of the deed: one is never there without the other.
 * `action` is a word of `auditActions` in the contract. Passwords and tokens never go into `before` and `after`.
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
      ...actorOf(viewer),
      action,
      object_type: object.type,
      object_id: object.id,
      before: toJson(change.before),
      after: toJson(change.after),
      ip,
    })
    .execute();
}

/** The same deed done to many objects of a type at once: one statement, a row an object. */
export async function recordDeeds(
  tx: Tx,
  { viewer, ip }: Doer,
  action: string,
  objects: { type: string; ids: readonly number[] },
  { before, after }: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  if (objects.ids.length === 0) return;
  const { actor_id, acting_as_id } = actorOf(viewer);
  await sql`insert into audit (actor_id, acting_as_id, action, object_type, object_id, before, after, ip)
    select ${actor_id}::int, ${acting_as_id}::int, ${action}, ${objects.type}, unnest(${objects.ids}::int[]),
      ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${ip}`.execute(tx);
}

/** What differs between two states of a thing, for `before` and `after`; undefined when nothing does. */
export function changedOnly<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return undefined;
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

const actorOf = (viewer: Viewer | null) => ({
  actor_id: viewer?.acting_admin_id ?? viewer?.id ?? null,
  acting_as_id: viewer?.acting_admin_id ? viewer.id : null,
});

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
