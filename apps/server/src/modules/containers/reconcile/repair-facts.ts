import type { Found } from '../../../drivers/container/container-engine.ts';
import { isLeftCheck } from '../../container-checks/container-checks.api.ts';
import type { ContainerTools } from '../container-tools.ts';
import { type ContainerLife, insertEvent, listAtWork, listLives, moveLife } from '../containers.store.ts';
import { enqueue, wakeQueue } from '../life/enqueue.ts';
import { inTurnOfContainer } from '../life/in-turn-of-container.ts';
import { tellContainer } from '../tell-container.ts';

/** Compares what the engine has with the rows, both ways. */
export async function repairFacts(tools: ContainerTools): Promise<void> {
  // in this order: a row that says `running` now and still says so after the list was running when the list was made
  const before = await listAtWork(tools.db);
  const found = await tools.containers.list();
  const lives = await listLives(
    tools.db,
    found.flatMap(({ containerId }) => numberOf(containerId) ?? []),
  );
  const lifeOf = new Map(lives.map((life) => [String(life.id), life]));
  for (const one of found) await repairFound(tools, one, lifeOf.get(one.containerId));
  const running = new Set(found.filter(({ isRunning }) => isRunning).map(nameOf));
  for (const life of before)
    if (life.state === 'running' && !running.has(nameOf({ ...life, containerId: String(life.id) })))
      await repairLost(tools, life);
}

const numberOf = (containerId: string): number | undefined =>
  /^\d{1,9}$/.test(containerId) ? Number(containerId) : undefined;
const nameOf = ({ containerId, generation }: { containerId: string; generation: number }) =>
  `${containerId}:${generation}`;

/** What the engine has and nobody wants. A check removes its container itself, unless its server was killed. */
async function repairFound(tools: ContainerTools, found: Found, life: ContainerLife | undefined): Promise<void> {
  const id = numberOf(found.containerId);
  if (id === undefined) {
    if (isLeftCheck(found.containerId)) await tools.containers.remove(found.containerId);
    return;
  }
  if (!life || (life.deleted_at !== null && life.state === 'stopped')) {
    await inTurnOfContainer(tools, id, 0, () => tools.containers.remove(found.containerId));
    tools.metrics?.containerRepaired('orphan');
    if (life) await tools.db.transaction().execute((tx) => insertEvent(tx, id, 'orphan_removed'));
    return;
  }
  if (!found.isRunning || isMeant(life, found)) return;
  const ended = await inTurnOfContainer(tools, id, 0, async () => {
    await tools.containers.stop(found.ref, 0);
    return true;
  });
  if (!ended) return;
  tools.metrics?.containerRepaired('orphan');
  await tools.db
    .transaction()
    .execute((tx) => insertEvent(tx, id, 'orphan_removed', { words: `жизнь ${found.generation}` }));
}

/** Whether this life of it is one that may run. One that waits to be tried again may have been started by the first try. */
function isMeant({ state, generation }: ContainerLife, found: Found): boolean {
  const mayRun = ['queued', 'starting', 'running', 'stopping'].includes(state);
  return mayRun && generation === found.generation;
}

/** A container ran, and the engine has it no more: its machine or the engine was away. Who worked in it goes on. */
async function repairLost(tools: ContainerTools, life: ContainerLife): Promise<void> {
  await tools.db.transaction().execute(async (tx) => {
    const gone = { engine_ref: null, started_at: null, stop_at: null, idle_stop_at: null, warned_at: null };
    if (!(await moveLife(tx, life, ['running'], { ...gone, state: 'lost', reason_code: 'host_lost' }))) return;
    await insertEvent(tx, life.id, 'repaired', { words: 'движок его потерял' });
    tools.metrics?.containerRepaired('lost');
    if (isInUse(life)) {
      await tellContainer(tools, tx, life.id);
      await enqueue(tools, tx, life, 'host_lost');
      return;
    }
    await moveLife(tx, life, ['lost'], { state: 'stopped', wanted: 'stopped', reason_code: 'idle' });
    await tellContainer(tools, tx, life.id);
    await wakeQueue(tools, tx);
  });
}

function isInUse({ wanted, deleted_at, active_at, attended_at, spec }: ContainerLife): boolean {
  const last = Math.max(...[active_at, attended_at].map((time) => (time === null ? 0 : Date.parse(time))));
  return wanted === 'running' && deleted_at === null && Date.now() - last < spec.idle_minutes * 60_000;
}
