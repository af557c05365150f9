import type { ContainerReason, ContainerState } from '@put/contract/containers/containers';
import type { Tx } from '../../../drivers/database/database.ts';
import { startContainer } from '../../../jobs/start-container.job.ts';
import { stopContainer } from '../../../jobs/stop-container.job.ts';
import type { ContainerTools } from '../container-tools.ts';
import { type ContainerLife, insertEvent, listNext, moveLife, now } from '../containers.store.ts';
import { tellContainer, tellQueue } from '../tell-container.ts';

type Tools = Pick<ContainerTools, 'queue' | 'events' | 'containers'>;
type Life = Pick<ContainerLife, 'id' | 'generation'>;

const atRest = ['stopped', 'failed', 'lost'] as const satisfies ContainerState[];

/**
 * Puts a container at rest into the queue, in a new life, with the job that starts it. False: somebody else has moved
 * it. `reason` says why it is not simply a press of its student.
 */
export async function enqueue(
  tools: Tools,
  tx: Tx,
  { id, generation }: Life,
  reason: ContainerReason | null = null,
): Promise<boolean> {
  const fresh = { queued_at: now, retry_at: null, engine_ref: null, reason: '', reason_code: reason };
  const change = { ...fresh, state: 'queued' as const, wanted: 'running' as const, generation: generation + 1 };
  if (!(await moveLife(tx, { id, generation }, atRest, change))) return false;
  await tools.queue.add(tx, startContainer, { container_id: id, generation: generation + 1 });
  await insertEvent(tx, id, 'queued');
  await tellContainer(tools, tx, id);
  return true;
}

/** Begins to stop a running container. False: it does not run in this life. */
export async function beginStop(
  tools: Tools,
  tx: Tx,
  { id, generation }: Life,
  reason: ContainerReason,
): Promise<boolean> {
  const change = { state: 'stopping' as const, reason_code: reason, reason: '' };
  if (!(await moveLife(tx, { id, generation }, ['running'], change))) return false;
  await tools.queue.add(tx, stopContainer, { container_id: id, generation });
  await tellContainer(tools, tx, id);
  return true;
}

/** How many of those who wait are woken by one free place: the first may have gone meanwhile. */
const wokenAtOnce = 3;

/** After a place has become free: those who are next try again. */
export async function wakeQueue(tools: Tools, tx: Tx): Promise<void> {
  const next = await listNext(tx, wokenAtOnce);
  if (next.length === 0) return;
  await tools.queue.addMany(
    tx,
    startContainer,
    next.map(({ id, generation }) => ({ container_id: id, generation })),
  );
  await tellQueue(tools, tx);
}
