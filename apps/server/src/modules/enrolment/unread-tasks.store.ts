import type { Viewer } from '@put/contract/base/access';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { readsTask } from './reads-task.sql.ts';

/** Those of the tasks that the viewer may not read, or that are not there. */
export async function findUnreadTasks(db: Db, viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select asked.id from unnest(${ids}::int[]) as asked (id)
    where not exists (select from task where task.id = asked.id and task.deleted_at is null
      and ${readsTask(viewer, 'task')})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of the places where something stands, those that the viewer may know: tasks that the viewer may not read are left out. */
export async function withoutUnreadTasks<Place extends { place: string; id: number }>(
  db: Db,
  viewer: Viewer,
  places: readonly Place[],
): Promise<Place[]> {
  const ids = places.filter(({ place }) => place === 'task').map(({ id }) => id);
  const unread = await findUnreadTasks(db, viewer, ids);
  return places.filter(({ place, id }) => place !== 'task' || !unread.has(id));
}
