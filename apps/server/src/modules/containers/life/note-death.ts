import type { ContainerReason } from '@put/contract/containers/containers';
import type { EngineEvent } from '../../../drivers/container/container-engine.ts';
import type { ContainerTools } from '../container-tools.ts';
import { findLifeByRef, insertEvent, moveLife } from '../containers.store.ts';
import { wakeQueue } from './enqueue.ts';
import { tellContainer } from '../tell-container.ts';

/**
 * A running container has ended by itself. Its student is told why, and starts it again by a press. One that was stopped
 * is in another state by then.
 */
export async function noteDeath(tools: ContainerTools, { ref, what, exitCode }: EngineEvent): Promise<void> {
  if (what === 'started' || what === 'gone') return;
  const life = await findLifeByRef(tools.db, ref);
  if (life?.state !== 'running') return;
  await tools.db.transaction().execute(async (tx) => {
    const isOom = what === 'oom';
    const change = {
      state: 'failed' as const,
      wanted: 'stopped' as const,
      engine_ref: null,
      started_at: null,
      stop_at: null,
      idle_stop_at: null,
      reason_code: reasons[what],
      reason: exitCode === undefined ? '' : `код выхода ${exitCode}`,
    };
    if (!(await moveLife(tx, life, ['running'], change))) return;
    await insertEvent(tx, life.id, isOom ? 'out_of_memory' : 'died', { words: change.reason });
    await tellContainer(tools, tx, life.id);
    await wakeQueue(tools, tx);
  });
}

const reasons = { died: 'died', oom: 'out_of_memory', full: 'disk_over' } as const satisfies Record<
  'died' | 'oom' | 'full',
  ContainerReason
>;
