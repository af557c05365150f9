import type { AuditRow } from '@put/contract/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

type Filter = {
  actor_id?: number | undefined;
  action?: string | undefined;
  object_type?: string | undefined;
  object_id?: number | undefined;
  since?: string | undefined;
  until?: string | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

const nameOf = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.first_name`)}), '')`;

/** What the object is called today; what is in the recycle bin still has its name. */
const objectName: RawBuilder<string | null> = sql<string | null>`case audit.object_type
  when 'user' then (select concat_ws(' ', last_name, first_name) from "user" where id = audit.object_id)
  when 'user_group' then (select title from user_group where id = audit.object_id)
  when 'course' then (select title from course where id = audit.object_id)
  when 'lesson' then (select title from lesson where id = audit.object_id)
  when 'task' then (select title from task where id = audit.object_id)
  when 'tag' then (select title from tag where id = audit.object_id)
  end`;

/** Newest first, with the names of today. Nobody who is signed in is «—»: a failed sign-in, a job. */
export async function listDeeds(
  db: Db,
  { actor_id, action, object_type, object_id, since, until, q, limit = 50, offset = 0 }: Filter,
): Promise<{ rows: AuditRow[]; total: number }> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined;
  const rows = await db
    .selectFrom('audit')
    .leftJoin('user as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('user as acted', 'acted.id', 'audit.acting_as_id')
    .select(['audit.id', 'audit.at', 'audit.actor_id', 'audit.acting_as_id', 'audit.action', 'audit.object_type'])
    .select(['audit.object_id', 'audit.before', 'audit.after', 'audit.ip'])
    .select([
      sql<string>`coalesce(${nameOf('actor')}, '—')`.as('actor_name'),
      nameOf('acted').as('acting_as_name'),
      objectName.as('object_name'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .$if(actor_id !== undefined, (query) => query.where('audit.actor_id', '=', actor_id!))
    .$if(action !== undefined, (query) => query.where('audit.action', '=', action!))
    .$if(object_type !== undefined, (query) => query.where('audit.object_type', '=', object_type!))
    .$if(object_id !== undefined, (query) => query.where('audit.object_id', '=', object_id!))
    .$if(since !== undefined, (query) => query.where('audit.at', '>=', since!))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', until!))
    .$if(pattern !== undefined, (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', ${nameOf('actor')}, actor.first_name, actor.last_name, actor.username, actor.email,
          ${nameOf('acted')}, ${objectName}, audit.ip, audit.before::text, audit.after::text) ilike ${pattern}`,
      ),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
