import type { Viewer } from '@put/contract/base/access';
import type { ContainerSnapshot } from '@put/contract/containers/container-snapshots';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import type { ContainerTools } from '../container-tools.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { maySeeContainer } from '../shown/may-reach.ts';
import { findReach } from '../shown/looks.store.ts';
import { type KeptSnapshot, listSnapshots } from './snapshots.store.ts';

const shapeOf = ({ sha256: _, ...snapshot }: KeptSnapshot & { is_of_deleted: boolean }): ContainerSnapshot => snapshot;

/** For its owner and for administrators. */
export async function showSnapshots(db: Db, viewer: Viewer, id: number): Promise<{ snapshots: ContainerSnapshot[] }> {
  if (!(await maySeeContainer(db, viewer, id))) throw new Refusal('not_found');
  return { snapshots: (await listSnapshots(db, id)).map(shapeOf) };
}

/** A copy that the student asks for. */
export async function takeSnapshot(tools: ContainerTools, viewer: Viewer, id: number): Promise<ContainerSnapshot> {
  if ((await findReach(tools.db, id))?.user_id !== viewer.id) throw new Refusal('not_found');
  return shapeOf({ ...(await makeSnapshot(tools, id, 'manual', viewer.id)), is_of_deleted: false });
}
