import type { ContainerEventKind } from '@put/contract/containers/container-templates';
import type { ContainerState } from '@put/contract/containers/containers';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { KeptSpec, Schema } from '../../drivers/database/schema.ts';
import { lookClosing } from './shown/looks.sql.ts';
import { queueOrder } from './queue-place.sql.ts';
import { given } from '../../drivers/database/given.ts';

export type ContainerLife = Selectable<Schema['container']>;
type Change = UpdateObject<Schema, 'container'>;

export const now = sql<string>`clock_timestamp()`;
export const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Deleted ones too. */
export const findLife = (db: Db | Tx, id: number): Promise<ContainerLife | undefined> =>
  db.selectFrom('container').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether it neither runs nor is on its way anywhere, so that nothing changes its files. */
export async function isAtRest(db: Db, id: number): Promise<boolean> {
  const life = await findLife(db, id);
  return !life || life.state === 'stopped' || (life.state === 'failed' && life.wanted === 'stopped');
}

/** Locked until the end of `tx`. Undefined: there is none, or it is deleted, or another person's. */
export const lockLife = (tx: Tx, id: number, userId?: number): Promise<ContainerLife | undefined> =>
  tx
    .selectFrom('container')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(given(userId, (query, one) => query.where('user_id', '=', one)))
    .forUpdate()
    .executeTakeFirst();

/** The only way in which a state changes: false when the container is in another state or in another life meanwhile. */
export async function moveLife(
  tx: Tx,
  { id, generation }: { id: number; generation: number },
  from: readonly ContainerState[],
  change: Change,
): Promise<boolean> {
  const moved = await tx
    .updateTable('container')
    .set({
      ...change,
      ...(change.state !== undefined && { state_at: now }),
      ...(change.state !== undefined && change.state !== 'running' && lookClosing('stopped')),
    })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Changes what is no state. */
export const changeLife = (tx: Tx, id: number, change: Omit<Change, 'state' | 'generation'>) =>
  tx.updateTable('container').set(change).where('id', '=', id).execute();

/** Somebody works in this life of it, in a way that its agent does not see. */
export async function noteUse(db: Db, id: number, generation: number): Promise<void> {
  await db
    .updateTable('container')
    .set({ active_at: now, idle_stop_at: null })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('state', '=', 'running')
    .execute();
}

/** What the container is made from now. */
export const setSpec = (tx: Tx, { id, generation }: ContainerLife, template_version: number, spec: KeptSpec) =>
  tx
    .updateTable('container')
    .set({ template_version, spec: JSON.stringify(spec) })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .execute();

export async function insertContainer(
  tx: Tx,
  fields: Pick<
    ContainerLife,
    'user_id' | 'template_id' | 'template_version' | 'task_id' | 'lesson_id' | 'title' | 'spec'
  >,
): Promise<number> {
  const { id } = await tx
    .insertInto('container')
    .values({ ...fields, spec: JSON.stringify(fields.spec) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findTaskTitle(tx: Tx, id: number): Promise<string | undefined> {
  const task = await tx.selectFrom('task').select('title').where('id', '=', id).executeTakeFirst();
  return task?.title;
}

/** Locks the person until the end of `tx`, so that what is counted stays so. */
export const lockPerson = (tx: Tx, userId: number) =>
  sql`select from "user" where id = ${userId} for no key update`.execute(tx);

/** Without those of tasks. */
export async function countKept(tx: Tx, userId: number): Promise<number> {
  const { kept } = await tx
    .selectFrom('container')
    .select(sql<number>`count(*)`.as('kept'))
    .where('user_id', '=', userId)
    .where('task_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return kept;
}

/** Other containers of the person that run, or are to. */
export async function countRunningOf(tx: Tx, userId: number, besidesId: number): Promise<number> {
  const { running } = await tx
    .selectFrom('container')
    .select(sql<number>`count(*)`.as('running'))
    .where('user_id', '=', userId)
    .where('id', '<>', besidesId)
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('wanted', '=', 'running'), is('state', 'in', ['starting', 'running'])]))
    .executeTakeFirstOrThrow();
  return running;
}

/** Who counts the room waits for others who do, until the end of `tx`. */
export const lockRoom = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('container room'))`.execute(tx);

/** How many take a place of the engine's. */
export async function countPlaces(db: Db | Tx): Promise<number> {
  const { taken } = await db
    .selectFrom('container')
    .select(sql<number>`count(*)`.as('taken'))
    .where('state', 'in', ['starting', 'running', 'stopping'])
    .executeTakeFirstOrThrow();
  return taken;
}

/** The first of the queue whose time to try has come. */
export const listNext = (db: Db | Tx, most: number): Promise<{ id: number; generation: number; queued_at: string }[]> =>
  db
    .selectFrom('container')
    .select(['id', 'generation', sql<string>`queued_at`.as('queued_at')])
    .where('state', '=', 'queued')
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', now)]))
    .orderBy(queueOrder)
    .limit(most)
    .execute();

export async function listQueued(db: Db | Tx, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('container')
    .select('id')
    .where('state', '=', 'queued')
    .orderBy(queueOrder)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** All that are not at rest, deleted ones too. */
export const listAtWork = (db: Db): Promise<ContainerLife[]> =>
  db.selectFrom('container').selectAll().where('state', '<>', 'stopped').orderBy('id').execute();

/** At rest, and wanted otherwise. */
export const listUnanswered = (db: Db): Promise<ContainerLife[]> =>
  db
    .selectFrom('container')
    .selectAll()
    .where('state', '=', 'stopped')
    .where('wanted', '=', 'running')
    .where('deleted_at', 'is', null)
    .execute();

export const listLives = (db: Db, ids: readonly number[]): Promise<ContainerLife[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('container').selectAll().where('id', 'in', ids).execute();

export const findLifeByRef = (db: Db, ref: string): Promise<ContainerLife | undefined> =>
  db.selectFrom('container').selectAll().where('engine_ref', '=', ref).executeTakeFirst();

export const insertEvent = (
  tx: Tx,
  container_id: number,
  kind: ContainerEventKind,
  more: { words?: string; by?: number | null } = {},
) =>
  tx
    .insertInto('container_event')
    .values({ container_id, kind, words: (more.words ?? '').slice(0, 2000), by_user_id: more.by ?? null })
    .execute();

/** Removes containers that were deleted long ago, with their snapshots and events. */
export async function forgetDeleted(tx: Tx, keptDays: number): Promise<void> {
  await tx
    .deleteFrom('container')
    .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
    .where('state', '=', 'stopped')
    .execute();
}

const eventDays = 180;

/** One step of the retention. The first ids are mostly the oldest, so a step soon finds what it removes. */
export async function removeOldEvents(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from container_event where id = any(array(
    select id from container_event where at < now() - make_interval(days => ${sql.lit(eventDays)})
    order by id limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}
