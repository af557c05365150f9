import { courseContainersChannel } from '@put/contract/containers/class-containers';
import { containerChannel } from '@put/contract/containers/containers';
import { topicOf } from '@put/contract/base/endpoint';
import type { Tx } from '../../drivers/database/database.ts';
import { findInClass } from './shown/class-containers.store.ts';
import { findContainer } from './shown/container-shape.store.ts';
import type { ContainerTools } from './container-tools.ts';
import { engineInPage } from './shown/engine-in-page.ts';
import { listQueued } from './containers.store.ts';

type Tools = Pick<ContainerTools, 'events' | 'containers'>;

/** Tells everybody who looks at it, and the teachers of its student, what has become of a container. */
export async function tellContainer(tools: Tools, tx: Tx, id: number): Promise<void> {
  await tellPage(tools, tx, id);
  await tellClass(tools, tx, id);
}

/** Says nothing about a deleted container: nobody may look at its page any more. */
async function tellPage(tools: Tools, tx: Tx, id: number): Promise<void> {
  const container = await findContainer(tx, engineInPage(tools), id);
  if (container) await tools.events.publish(tx, topicOf(containerChannel, id), { container });
}

/** Tells about a deleted container too, as about a stopped one, so that it leaves the teacher's list. */
export async function tellClass({ events }: Pick<Tools, 'events'>, tx: Tx, id: number): Promise<void> {
  const found = await findInClass(tx, id);
  for (const courseId of found?.courseIds ?? [])
    await events.publish(tx, topicOf(courseContainersChannel, courseId), found!.container);
}

/** Those further behind see their place when they look again. */
const mostTold = 100;

/** Tells those who wait their new places. */
export async function tellQueue(tools: Tools, tx: Tx): Promise<void> {
  for (const id of await listQueued(tx, mostTold)) await tellPage(tools, tx, id);
}
