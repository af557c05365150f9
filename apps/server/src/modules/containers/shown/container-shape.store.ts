import type { Container, ContainerRow } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { looksNow } from './looks.sql.ts';
import { queuePlace } from '../queue-place.sql.ts';

/** What the engine of this process can do. */
type Engine = Container['engine'];

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

/** Of the newest copy that a deleted one of the same template and task has left to one that has not begun. */
const ofLeftCopy = <T>(column: 'id' | 'made_at') => sql<T | null>`case when container.generation = 0 then (
  select left_one.${sql.ref(column)} from container earlier
    join container_snapshot left_one on left_one.container_id = earlier.id
  where earlier.user_id = container.user_id and earlier.template_id = container.template_id
    and coalesce(earlier.task_id, 0) = coalesce(container.task_id, 0) and earlier.deleted_at is not null
  order by left_one.id desc limit 1) end`;

/** A container as its page shows it. Undefined when there is none, or it is deleted. */
export async function findContainer(db: Db | Tx, engine: Engine, id: number): Promise<Container | undefined> {
  const row = await rowsOf(db)
    .innerJoin('container_template', 'container_template.id', 'container.template_id')
    .innerJoin('user as owner', 'owner.id', 'container.user_id')
    .leftJoin('user as looker', 'looker.id', 'container.look_by')
    .select([
      'container.user_id',
      'container.wanted',
      'container.generation',
      'container.started_at',
      'container.stop_at',
      'container.idle_stop_at',
      'container.disk_used_mb',
      'container.copy_problem',
      'container.spec',
      'container.help',
      'container.look_by',
      'container.look_reason',
      'container.look_ended',
      looksNow.as('is_looked_at'),
      sql<string>`concat_ws(' ', owner.last_name, owner.first_name)`.as('user_name'),
      sql<string>`concat_ws(' ', looker.last_name, looker.first_name)`.as('looker_name'),
      ofLeftCopy<number>('id').as('left_id'),
      ofLeftCopy<string>('made_at').as('left_at'),
      sql<boolean>`container.template_version <> container_template.version`.as('is_outdated'),
    ])
    .where('container.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { left_id, left_at, ...shown } = row;
  const {
    spec,
    disk_used_mb,
    copy_problem,
    help,
    is_looked_at,
    looker_name,
    look_by,
    look_reason,
    look_ended,
    ...container
  } = shown;
  const isLook = is_looked_at && look_by !== null;
  return {
    ...container,
    disk: { used_mb: disk_used_mb, most_mb: spec.disk_mb },
    copy_problem: copy_problem === '' ? null : copy_problem,
    memory_mb: spec.memory_mb,
    ports: spec.ports,
    engine,
    left_copy: left_id === null || left_at === null ? null : { id: left_id, made_at: left_at },
    look: isLook ? { by_id: look_by, by: looker_name, why: look_reason, help } : null,
    look_end: !isLook && look_by !== null && look_ended !== null ? { by_id: look_by, how: look_ended } : null,
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
