import type { ContainerReason } from '@put/contract/containers/containers';
import type { ContainerTools } from '../container-tools.ts';
import { type ContainerLife, inSeconds, insertEvent, moveLife } from '../containers.store.ts';
import { wakeQueue } from './enqueue.ts';
import { tellContainer } from '../tell-container.ts';

/**
 * `detail` is for administrators. `fault`: nobody's fault. `old_generation`: the engine knows a later life than the
 * database, such as after a restored backup.
 */
export type Failure = {
  code:
    | 'fault'
    | 'no_room'
    | 'old_generation'
    | Extract<ContainerReason, `start_${string}` | 'image_missing' | 'disk_over'>;
  detail: string;
};

const mostTries = 3;
const roomAgainS = 10;
const brokenAgainS = 10;
const faultAgainS = 3;

/** Writes down why a container did not start: it waits in the queue to be tried again, or has failed until a press. */
export async function failStart(tools: ContainerTools, life: ContainerLife, { code, detail }: Failure): Promise<void> {
  const words = { reason: detail.slice(0, 2000) };
  const again = await againOf(tools, life, code);
  await tools.db.transaction().execute(async (tx) => {
    const moved = again
      ? await moveLife(tx, life, ['starting'], { state: 'queued', ...words, ...again })
      : await moveLife(tx, life, ['starting'], {
          state: 'failed',
          wanted: 'stopped',
          tries: 0,
          ...words,
          reason_code: reasonOf(code),
          // a home folder that is too large for a copy is never emptied
          ...(code === 'disk_over' && { home: 'kept' as const, home_snapshot_id: null }),
        });
    if (!moved) return;
    if (!again) await insertEvent(tx, life.id, 'failed', { words: detail });
    await tellContainer(tools, tx, life.id);
    await wakeQueue(tools, tx);
  });
}

const reasonOf = (code: Failure['code']): ContainerReason =>
  code === 'fault' || code === 'no_room' || code === 'old_generation' ? 'start_refused' : code;

/** How it is tried again; undefined: it is not. */
async function againOf(
  { containers }: ContainerTools,
  { id, generation, tries }: ContainerLife,
  code: Failure['code'],
) {
  if (code === 'no_room') return { reason_code: 'no_room' as const, retry_at: inSeconds(roomAgainS) };
  if (code === 'old_generation') {
    const found = (await containers.list()).filter(({ containerId }) => containerId === String(id));
    const newest = Math.max(generation, ...found.map((one) => one.generation));
    return { generation: newest + 1, retry_at: inSeconds(0), tries: tries + 1 };
  }
  if (code !== 'fault') return undefined;
  const { state } = await containers.status().catch(() => ({ state: 'broken' }));
  if (state === 'broken') return { reason_code: 'engine_broken' as const, retry_at: inSeconds(brokenAgainS) };
  if (tries + 1 >= mostTries) return undefined;
  return { tries: tries + 1, retry_at: inSeconds(faultAgainS * (tries + 1)) };
}
