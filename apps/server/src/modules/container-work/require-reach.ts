import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { mayReachContainer } from '../containers/containers.api.ts';

/** Its student, and an administrator who looks at it or helps. */
export async function requireSight(db: Db, viewer: Viewer, id: number): Promise<void> {
  if ((await mayReachContainer(db, viewer, id)) === null) throw new Refusal('not_found');
}

/** Its student, and an administrator whom the student lets help. */
export async function requireHand(db: Db, viewer: Viewer, id: number): Promise<void> {
  const reach = await mayReachContainer(db, viewer, id);
  if (reach === null) throw new Refusal('not_found');
  if (reach === 'look') throw new Refusal('not_allowed');
}
