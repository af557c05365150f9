import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findLock } from '../lessons/lessons.api.ts';
import { listPlans } from '../schedules/schedules.api.ts';
import { findUsable, isPlaceOf } from './usable-templates.store.ts';

/** Where the viewer wants to use a template. Both null: by itself, as one of those that are offered. */
type Place = { lesson_id: number | null; task_id: number | null };

/**
 * Refuses with `not_found` unless the viewer may make a container of the template: it is offered to all, or it stands in
 * a course, a lesson that is open to the viewer, or a task of such a lesson. A given place must be one where it stands.
 */
export async function requireUsable(db: Db, viewer: Viewer, id: number, place: Place): Promise<void> {
  const usable = await findUsable(db, viewer, id);
  if (!usable) throw new Refusal('not_found');
  const isPlaced = place.lesson_id !== null || place.task_id !== null;
  if (isPlaced && !(await isPlaceOf(db, id, place))) throw new Refusal('not_found');
  if (place.task_id === null && usable.is_open) return;
  const plans = await listPlans(db, viewer, place.lesson_id === null ? usable.lesson_ids : [place.lesson_id]);
  for (const [lessonId, plan] of plans)
    if (usable.lesson_ids.includes(lessonId) && (await findLock(db, viewer, plan)) === null) return;
  throw new Refusal('not_found');
}
