import type { AuditRow } from '@put/contract/audit/audit';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import type { Db } from '../../drivers/database/database.ts';
import { given } from '../../drivers/database/given.ts';

export type Filter = {
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

/** The object's present name; objects in the recycle bin keep theirs. */
const objectName: RawBuilder<string | null> = sql<string | null>`case audit.object_type
  when 'user' then (select concat_ws(' ', last_name, first_name) from "user" where id = audit.object_id)
  when 'user_group' then (select title from user_group where id = audit.object_id)
  when 'course' then (select title from course where id = audit.object_id)
  when 'lesson' then (select title from lesson where id = audit.object_id)
  when 'task' then (select title from task where id = audit.object_id)
  when 'animation' then (select title from animation where id = audit.object_id)
  when 'tag' then (select title from tag where id = audit.object_id)
  when 'import_run' then (select file_name from import_run where id = audit.object_id)
  when 'submission' then (select concat(task.title, ', ', concat_ws(' ', u.last_name, u.first_name)) from submission s
    join task on task.id = s.task_id join "user" u on u.id = s.user_id where s.id = audit.object_id)
  when 'rejudge' then (select coalesce(task.title, lesson.title) from rejudge r
    left join task on task.id = r.task_id left join lesson on lesson.id = r.lesson_id where r.id = audit.object_id)
  end`;

/** Where the results show a submission. A submission outside of lessons is not in any results. */
const resultOf = sql<AuditRow['result']>`case audit.object_type when 'submission' then
  (select json_build_object('user_id', user_id, 'lesson_id', lesson_id, 'task_id', task_id)
    from submission where id = audit.object_id and lesson_id is not null) end`;

/** Newest first, with present names. «—» stands for an actor who is not signed in: a failed sign-in, a job. */
export async function listAuditEvents(
  db: Db,
  { actor_id, action, object_type, object_id, since, until, q, limit = 50, offset = 0 }: Filter,
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('user as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('user as acted', 'acted.id', 'audit.acting_as_id')
    .select(['audit.id', 'audit.at', 'audit.actor_id', 'audit.acting_as_id', 'audit.action', 'audit.object_type'])
    .select(['audit.object_id', 'audit.before', 'audit.after', 'audit.ip', 'audit.used_right'])
    .select([
      sql<string>`coalesce(${nameOf('actor')}, '—')`.as('actor_name'),
      nameOf('acted').as('acting_as_name'),
      objectName.as('object_name'),
      resultOf.as('result'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .$call(given(actor_id, (query, one) => query.where('audit.actor_id', '=', one)))
    .$call(given(action, (query, one) => query.where('audit.action', '=', one)))
    .$call(given(object_type, (query, one) => query.where('audit.object_type', '=', one)))
    .$call(given(object_id, (query, one) => query.where('audit.object_id', '=', one)))
    .$call(given(since, (query, one) => query.where('audit.at', '>=', one)))
    .$call(given(until, (query, one) => query.where('audit.at', '<', one)))
    .$call(
      given(q || undefined, (query, words) =>
        query.where(
          contains(
            sql`concat_ws(' ', ${nameOf('actor')}, actor.first_name, actor.last_name, actor.username, actor.email,
              ${nameOf('acted')}, ${objectName}, audit.ip, audit.before::text, audit.after::text)`,
            words,
          ),
        ),
      ),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
