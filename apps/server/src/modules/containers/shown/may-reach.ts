import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../../drivers/database/database.ts';
import { findReach, looksOver } from './looks.store.ts';

/**
 * What somebody may do inside a container: `own` is its student, `help` one of staff whom the student lets work in it,
 * `look` one who has said why and only looks.
 */
export type Reach = 'own' | 'help' | 'look';

/** How this viewer may reach the inside of a container now; null: not at all. The hour of staff ends by itself. */
export async function mayReachContainer(db: Db, viewer: Viewer, id: number): Promise<Reach | null> {
  const found = await findReach(db, id);
  if (!found) return null;
  if (found.user_id === viewer.id) return 'own';
  if (found.look_by !== viewer.id || !(await looksOver(db, viewer, id))) return null;
  return found.help === 'allowed' ? 'help' : 'look';
}

/** Whether the viewer may see that a container is there, and how it stands. */
export async function maySeeContainer(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const found = await findReach(db, id);
  return found !== undefined && (found.user_id === viewer.id || looksOver(db, viewer, id));
}
