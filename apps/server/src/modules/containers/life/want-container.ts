import type { Viewer } from '@put/contract/base/access';
import type { Container, ContainerReason } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../../drivers/database/database.ts';
import { getContainer } from '../shown/container-shape.store.ts';
import type { ContainerTools } from '../container-tools.ts';
import { engineInPage } from '../shown/engine-in-page.ts';
import { changeLife, type ContainerLife, countRunningOf, lockLife, lockPerson, moveLife } from '../containers.store.ts';
import { beginStop, enqueue, wakeQueue } from './enqueue.ts';
import { refuseClosed } from './refuse-closed.ts';
import { tellContainer } from '../tell-container.ts';

/** Locks the person and the container, in this order, does something, and returns the container as it is then. */
export const changeOwn = (
  tools: ContainerTools,
  viewer: Viewer,
  id: number,
  change: (tx: Tx, life: ContainerLife) => Promise<unknown>,
): Promise<Container> =>
  tools.db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    const life = await lockLife(tx, id, viewer.id);
    if (!life) throw new Refusal('not_found');
    await change(tx, life);
    return getContainer(tx, engineInPage(tools), id);
  });

/** The student wants it to run. While it is stopping, the wish is kept and it starts again afterwards. */
export const wantRunning = (tools: ContainerTools, viewer: Viewer, id: number): Promise<Container> =>
  changeOwn(tools, viewer, id, async (tx, life) => {
    if (life.wanted === 'running' && life.state !== 'failed') return;
    await refuseClosed(tx, life);
    if (!(await mayRun(tx, life))) throw new Refusal('too_many_running');
    await run(tools, tx, life);
  });

/** Whether the template lets the student run one more. */
export const mayRun = async (tx: Tx, { id, user_id, spec }: ContainerLife): Promise<boolean> =>
  (await countRunningOf(tx, user_id, id)) < spec.most_running;

/** Makes it run, in whatever state it is. */
export async function run(tools: ContainerTools, tx: Tx, life: ContainerLife): Promise<void> {
  await changeLife(tx, life.id, { wanted: 'running', tries: 0 });
  if (!(await enqueue(tools, tx, life))) await tellContainer(tools, tx, life.id);
}

export const wantStopped = (tools: ContainerTools, viewer: Viewer, id: number): Promise<Container> =>
  changeOwn(tools, viewer, id, (tx, life) => halt(tools, tx, life, 'pressed'));

/**
 * Makes it stop, in whatever state it is. One that starts just now stops as soon as it has. False: it had nothing to
 * stop.
 */
export async function halt(
  tools: ContainerTools,
  tx: Tx,
  life: ContainerLife,
  reason: ContainerReason,
): Promise<boolean> {
  if (life.wanted === 'stopped' && life.state !== 'running' && life.state !== 'failed') return false;
  await changeLife(tx, life.id, { wanted: 'stopped' });
  if (await beginStop(tools, tx, life, reason)) return true;
  const rest = { state: 'stopped' as const, retry_at: null, reason_code: reason, queued_at: null };
  if (await moveLife(tx, life, ['queued', 'failed', 'lost'], rest)) await wakeQueue(tools, tx);
  else await changeLife(tx, life.id, { reason_code: reason });
  await tellContainer(tools, tx, life.id);
  return true;
}
