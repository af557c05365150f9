import { containerChannel } from '@put/contract/containers/containers';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import type { ContainerTools } from './container-tools.ts';
import { containerRoutes } from './containers.routes.ts';
import { maySeeContainer } from './shown/may-reach.ts';
import { startContainer } from './life/start-container.ts';
import { stopContainer } from './life/stop-container.ts';
import { closeConversations } from './running-agent.ts';
import { reconcileOften } from './reconcile/reconcile-often.ts';

/** Starts and stops wait for the engine most of the time. */
const startsAtOnce = 6;
const stopsAtOnce = 4;

export const containersModule = {
  routes: containerRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: containerChannel, mayFollow: (viewer, id) => maySeeContainer(db, viewer, id) },
  ],
  jobs: {
    'start-container': (tools: ContainerTools) => ({ handler: startContainer(tools), slots: startsAtOnce }),
    'stop-container': (tools: ContainerTools) => ({ handler: stopContainer(tools), slots: stopsAtOnce }),
  },
  whileAnswering:
    ({ containers }: Pick<ContainerTools, 'containers'>) =>
    () =>
      closeConversations(containers),
  whileWorking: (tools: ContainerTools & { onError: (error: unknown) => void }) => reconcileOften(tools),
};
