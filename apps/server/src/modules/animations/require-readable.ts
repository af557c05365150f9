import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findLock } from '../lessons/lessons.api.ts';
import { listPlans } from '../schedules/schedules.api.ts';
import { findReadable, type Readable } from './animation-texts.store.ts';

/**
 * The animation that plays now, for a viewer who may read a text that shows it: a course, a lesson that is open to the
 * viewer, or a task of such a lesson. Administrators may see all. Throws `not_found`.
 */
export async function requireReadable(db: Db, viewer: Viewer, id: number): Promise<Readable> {
  const found = await findReadable(db, viewer, id);
  if (!found) throw new Refusal('not_found');
  if (found.is_open) return found;
  const plans = await listPlans(db, viewer, found.lesson_ids);
  for (const plan of plans.values()) if ((await findLock(db, viewer, plan)) === null) return found;
  throw new Refusal('not_found');
}
