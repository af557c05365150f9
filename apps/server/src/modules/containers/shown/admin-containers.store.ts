import type { adminContainers } from '@put/contract/containers/container-templates';
import type { ContainerState } from '@put/contract/containers/containers';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../drivers/database/database.ts';
import { queuePlace } from '../queue-place.sql.ts';
import { contains } from '../../../drivers/database/contains.sql.ts';
import { given } from '../../../drivers/database/given.ts';

type Filter = InputOf<typeof adminContainers.list>['query'];
type Listed = Omit<ReplyOf<typeof adminContainers.list>, 'engine'>;

const userName = sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`;

/** Containers of all people, those at work first, then the last changed. */
export async function listAllContainers(
  db: Db,
  { q, state, template_id, user_id, lesson_id, limit = 50, offset = 0 }: Filter,
): Promise<Listed> {
  const rows = await db
    .selectFrom('container')
    .innerJoin('user', 'user.id', 'container.user_id')
    .innerJoin('container_template', 'container_template.id', 'container.template_id')
    .select([
      'container.id',
      'container.title',
      'container.template_id',
      'container_template.title as template_title',
      'container.task_id',
      'container.lesson_id',
      'container.user_id',
      'container.state',
      'container.wanted',
      queuePlace.as('place'),
      'container.reason_code as reason',
      'container.reason as reason_detail',
      'container.active_at',
      'container.started_at',
      'container.stop_at',
      'container.idle_stop_at',
      'container.disk_used_mb',
      'container.node',
      userName.as('user_name'),
      sql<number>`(container.spec ->> 'disk_mb')::int`.as('disk_mb'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('container.deleted_at', 'is', null)
    .$call(given(state, (query, one) => query.where('container.state', '=', one)))
    .$call(given(template_id, (query, one) => query.where('container.template_id', '=', one)))
    .$call(given(user_id, (query, one) => query.where('container.user_id', '=', one)))
    .$call(given(lesson_id, (query, one) => query.where('container.lesson_id', '=', one)))
    .$call(
      given(q || undefined, (query, words) =>
        query.where(
          contains(sql`concat_ws(' ', "user".last_name, "user".first_name, "user".username, container.title)`, words),
        ),
      ),
    )
    .orderBy(sql`container.state = 'stopped'`)
    .orderBy('container.updated_at', 'desc')
    .orderBy('container.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { containers: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function countByState(db: Db): Promise<{ running: number; queued: number }> {
  return db
    .selectFrom('container')
    .select([
      sql<number>`count(*) filter (where state in ('starting', 'running', 'stopping'))`.as('running'),
      sql<number>`count(*) filter (where state = 'queued')`.as('queued'),
    ])
    .where('state', '<>', 'stopped')
    .executeTakeFirstOrThrow();
}

/** Containers in every state but at rest, and since when the first of the queue waits. */
export async function countAtWork(
  db: Db,
): Promise<{ states: { state: ContainerState; count: number }[]; oldest_queued_at: string | null }> {
  const rows = await db
    .selectFrom('container')
    .select(['state', sql<number>`count(*)`.as('count')])
    .select(sql<string | null>`min(queued_at) filter (where state = 'queued')`.as('oldest_at'))
    .where('state', '<>', 'stopped')
    .groupBy('state')
    .execute();
  return {
    states: rows.map(({ state, count }) => ({ state, count })),
    oldest_queued_at: rows.find(({ state }) => state === 'queued')?.oldest_at ?? null,
  };
}

/** Of a deleted container too. */
export async function listContainerEvents(db: Db, id: number): Promise<ReplyOf<typeof adminContainers.events>> {
  const container = await db.selectFrom('container').select('id').where('id', '=', id).executeTakeFirst();
  if (!container) throw new Refusal('not_found');
  const events = await db
    .selectFrom('container_event')
    .leftJoin('user', 'user.id', 'container_event.by_user_id')
    .select(['container_event.kind', 'container_event.words', 'container_event.at'])
    .select(sql<string | null>`case when "user".id is not null then ${userName} end`.as('by'))
    .where('container_id', '=', id)
    .orderBy('container_event.id', 'desc')
    .limit(500)
    .execute();
  return { events };
}
