import { RetryLater, type JobHandler } from '../../../drivers/queue/queue.ts';
import type { PayloadOf } from '../../../jobs/jobs.ts';
import type { ContainerTools } from '../container-tools.ts';
import { type ContainerLife, findLife, insertEvent, moveLife } from '../containers.store.ts';
import { enqueue, wakeQueue } from './enqueue.ts';
import { inTurnOfContainer } from './in-turn-of-container.ts';
import { hasHome, keepHome } from '../homes/make-snapshot.ts';
import { tellContainer } from '../tell-container.ts';

/** Programs may end by themselves for so long. */
const graceMs = 3_000;
/** A stop that goes on for longer ends without grace. */
export const stopWithinS = 60;
const turnMs = 20_000;

type Payload = PayloadOf<'stop-container'>;

/** Stops a container, keeps a copy of its home folder, and deletes it when its student has. */
export const stopContainer = (tools: ContainerTools): JobHandler<Payload> => ({
  async run({ container_id: id, generation }) {
    const done = await inTurnOfContainer(tools, id, turnMs, async () => {
      const life = await findLife(tools.db, id);
      if (life?.state === 'stopping' && life.generation === generation) await stop(tools, life);
      return true;
    });
    if (!done) throw new RetryLater('somebody else starts, stops or copies it');
  },
  // it stays in its state, and the reconciler adds the job again
  giveUp: async () => undefined,
});

async function stop(tools: ContainerTools, life: ContainerLife): Promise<void> {
  const { containers, db } = tools;
  const isLate = Date.now() - Date.parse(life.state_at) > stopWithinS * 1000;
  if (life.engine_ref !== null) await containers.stop(life.engine_ref, isLate ? 0 : graceMs);
  const words = await keepCopy(tools, life);
  const used = await containers.homeBytes(String(life.id)).catch(() => undefined);
  if (life.deleted_at !== null) await containers.remove(String(life.id));
  await db.transaction().execute(async (tx) => {
    const stopped = {
      state: 'stopped' as const,
      engine_ref: null,
      started_at: null,
      stop_at: null,
      idle_stop_at: null,
    };
    const size = used === undefined ? {} : { disk_used_mb: used / 1_000_000 };
    if (!(await moveLife(tx, life, ['stopping'], { ...stopped, ...size, warned_at: null }))) return;
    await insertEvent(tx, life.id, 'stopped', { words });
    await tellContainer(tools, tx, life.id);
    const { wanted, deleted_at } = (await findLife(tx, life.id))!;
    if (wanted === 'running' && deleted_at === null) await enqueue(tools, tx, life);
    await wakeQueue(tools, tx);
  });
}

/** A copy that can not be made keeps nobody from stopping: the home folder stays with the engine. Returns why not. */
async function keepCopy(tools: ContainerTools, life: ContainerLife): Promise<string> {
  if (!hasHome(life, tools.containers.kind)) return '';
  try {
    await keepHome(tools, life, life.deleted_at === null ? 'stop' : 'before_delete');
    return '';
  } catch (error) {
    return `копия не сохранена: ${error instanceof Error ? error.message : String(error)}`;
  }
}
