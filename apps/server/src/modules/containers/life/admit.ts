import type { ContainerReason } from '@put/contract/containers/containers';
import type { Tx } from '../../../drivers/database/database.ts';
import type { ContainerTools } from '../container-tools.ts';
import {
  changeLife,
  type ContainerLife,
  countPlaces,
  inSeconds,
  listNext,
  lockLife,
  lockRoom,
  moveLife,
} from '../containers.store.ts';
import { tellContainer, tellQueue } from '../tell-container.ts';

type Payload = { container_id: number; generation: number };
const askEngineAgainS = 10;

/**
 * Moves a waiting container to `starting` when there is room and its turn has come; one that is `starting` already goes
 * on. Undefined: it waits on, or there is nothing to do. A free place wakes it, and so does the reconciler.
 */
export async function admit(
  tools: ContainerTools,
  { container_id: id, generation }: Payload,
): Promise<ContainerLife | undefined> {
  const { state, most } = await tools.containers.status();
  return tools.db.transaction().execute(async (tx) => {
    // before the row: whoever counts must not wait for a row that somebody holds who counts
    await lockRoom(tx);
    const life = await lockLife(tx, id);
    if (!life || life.generation !== generation) return undefined;
    if (life.state === 'starting') return life;
    if (life.state !== 'queued' || isLater(life)) return undefined;
    if (state === 'broken') return wait(tools, tx, life, 'engine_broken');
    const room = most - (await countPlaces(tx));
    const next = await listNext(tx, Math.max(0, room));
    if (!next.some((one) => one.id === id)) return wait(tools, tx, life, 'no_room');
    await moveLife(tx, life, ['queued'], { state: 'starting', engine_ref: null });
    await tellContainer(tools, tx, id);
    await tellQueue(tools, tx);
    return { ...life, state: 'starting' };
  });
}

const isLater = ({ retry_at }: ContainerLife): boolean => retry_at !== null && Date.parse(retry_at) > Date.now();

/** Says why it waits. What was said before stays. */
async function wait(tools: ContainerTools, tx: Tx, life: ContainerLife, why: ContainerReason): Promise<undefined> {
  const retry_at = why === 'engine_broken' ? inSeconds(askEngineAgainS) : life.retry_at;
  await changeLife(tx, life.id, { reason_code: why, retry_at });
  if (life.reason_code !== why) await tellContainer(tools, tx, life.id);
}
