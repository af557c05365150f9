import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../../drivers/database/database.ts';
import { stopContainer } from '../../../jobs/stop-container.job.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.api.ts';
import type { ContainerTools } from '../container-tools.ts';
import { changeLife, insertEvent, lockLife, moveLife, now } from '../containers.store.ts';
import { wakeQueue } from './enqueue.ts';
import { refuseClosed } from './refuse-closed.ts';
import { tellClass } from '../tell-container.ts';

/**
 * Deletes a container: it is gone at once for its student, and a job stops it, keeps a last copy and removes its home
 * folder. Refuses with `container_busy` while it starts or stops.
 */
export const deleteContainer = (
  tools: ContainerTools,
  actor: Actor & { viewer: Viewer },
  id: number,
  ownerId?: number,
): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    const life = await lockLife(tx, id, ownerId);
    if (!life) throw new Refusal('not_found');
    if (life.state === 'starting' || life.state === 'stopping') throw new Refusal('container_busy');
    await refuseClosed(tx, life);
    await moveLife(tx, life, ['running', 'stopped', 'queued', 'failed', 'lost'], {
      state: 'stopping',
      wanted: 'stopped',
    });
    await changeLife(tx, id, { deleted_at: now, home_snapshot_id: null });
    await tellClass(tools, tx, id);
    await tools.queue.add(tx, stopContainer, { container_id: id, generation: life.generation });
    await insertEvent(tx, id, 'deleted', { by: actor.viewer.id });
    const before = { title: life.title, owner_id: life.user_id };
    await recordAuditEvent(tx, actor, 'delete_container', { type: 'container', id }, { before });
    await wakeIfWaited(tools, tx, life.state);
  });

async function wakeIfWaited(tools: ContainerTools, tx: Tx, state: string): Promise<void> {
  if (state === 'queued') await wakeQueue(tools, tx);
}
