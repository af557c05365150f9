import type { Container, ContainerRow } from '@put/contract/containers';
import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { queuePlace } from './queue-place.sql.ts';

/** What the engine of this process can do. */
type Engine = Container['engine'];

const isLookedAt = sql<boolean>`coalesce(container.look_until > now(), false)`;

const rowsOf = (db: Db | Tx) =>
  db
    .selectFrom('container')
    .leftJoin('lesson', 'lesson.id', 'container.lesson_id')
    .select([
      'container.id',
      'container.title',
      'container.template_id',
      'container.task_id',
      'container.lesson_id',
      'lesson.course_id',
      'container.state',
      'container.reason_code as reason',
      'container.updated_at',
      queuePlace.as('place'),
    ])
    .where('container.deleted_at', 'is', null);

/** A container as its page shows it. Undefined when there is none, or it is deleted. */
export async function findContainer(db: Db | Tx, engine: Engine, id: number): Promise<Container | undefined> {
  const row = await rowsOf(db)
    .innerJoin('container_template', 'container_template.id', 'container.template_id')
    .leftJoin('user as looker', 'looker.id', 'container.look_by')
    .select([
      'container.user_id',
      'container.wanted',
      'container.generation',
      'container.started_at',
      'container.stop_at',
      'container.idle_stop_at',
      'container.disk_used_mb',
      'container.spec',
      'container.help',
      isLookedAt.as('is_looked_at'),
      sql<string>`concat_ws(' ', looker.last_name, looker.first_name)`.as('looker_name'),
      sql<boolean>`container.template_version <> container_template.version`.as('is_outdated'),
    ])
    .where('container.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { spec, disk_used_mb, help, is_looked_at, looker_name, ...container } = row;
  return {
    ...container,
    disk: { used_mb: disk_used_mb, most_mb: spec.disk_mb },
    memory_mb: spec.memory_mb,
    ports: spec.ports,
    engine,
    looked_at_by: is_looked_at ? looker_name : null,
    help: is_looked_at && help !== null ? { by: looker_name, state: help } : null,
  };
}

export async function getContainer(db: Db | Tx, engine: Engine, id: number): Promise<Container> {
  const container = await findContainer(db, engine, id);
  if (!container) throw new Refusal('not_found');
  return container;
}

/** Containers of a person, the last used first. */
export const listContainersOf = (db: Db, userId: number): Promise<ContainerRow[]> =>
  rowsOf(db)
    .where('container.user_id', '=', userId)
    .orderBy('container.updated_at', 'desc')
    .orderBy('container.id', 'desc')
    .execute();

/** The person's container of a template: of this task, or of none. */
export const findContainerOf = (
  db: Db | Tx,
  userId: number,
  templateId: number,
  taskId: number | null,
): Promise<ContainerRow | undefined> =>
  rowsOf(db)
    .where('container.user_id', '=', userId)
    .where('container.template_id', '=', templateId)
    .where(sql`coalesce(container.task_id, 0)`, '=', taskId ?? 0)
    .executeTakeFirst();
