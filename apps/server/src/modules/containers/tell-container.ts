import { containerChannel } from '@put/contract/containers';
import { topicOf } from '@put/contract/endpoint';
import type { Tx } from '../../drivers/database/database.ts';
import { findContainer } from './container-shape.store.ts';
import type { ContainerTools } from './container-tools.ts';
import { engineInPage } from './engine-in-page.ts';
import { listQueued } from './containers.store.ts';

type Tools = Pick<ContainerTools, 'events' | 'containers'>;

/** Tells everybody who looks at it what has become of a container. Of a deleted one there is no news. */
export async function tellContainer(tools: Tools, tx: Tx, id: number): Promise<void> {
  const container = await findContainer(tx, engineInPage(tools), id);
  if (container) await tools.events.publish(tx, topicOf(containerChannel, id), { container });
}

/** Those further behind see their place when they look again. */
const mostTold = 100;

/** Tells those who wait their new places. */
export async function tellQueue(tools: Tools, tx: Tx): Promise<void> {
  for (const id of await listQueued(tx, mostTold)) await tellContainer(tools, tx, id);
}
