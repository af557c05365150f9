import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import type { AuditObject } from './record-event.ts';

export type LastChange = { actor_id: number | null; by_name: string | null; at: string };

/** Who changed one of these fields of an object last, by the audit; `within`: by events that hold this. */
export const findLastChange = (
  tx: Tx,
  { type, id }: AuditObject,
  names: readonly string[],
  within: object,
): Promise<LastChange | undefined> =>
  tx
    .selectFrom('audit')
    .leftJoin('user as actor', 'actor.id', 'audit.actor_id')
    .select(['audit.actor_id', 'audit.at'])
    .select(sql<string | null>`nullif(concat_ws(' ', actor.first_name, actor.last_name), '')`.as('by_name'))
    .where('audit.object_type', '=', type)
    .where('audit.object_id', '=', id)
    .where(sql<boolean>`(audit.after ?| ${names}::text[] or audit.before ?| ${names}::text[])`)
    .where(sql<boolean>`coalesce(audit.after, '{}') @> ${JSON.stringify(within)}::jsonb`)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
