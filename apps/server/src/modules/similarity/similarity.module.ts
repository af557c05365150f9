import { similarityChannel } from '@put/contract/similarity/similarity';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { compareStored } from './compare-stored.ts';
import { similarityRoutes } from './similarity.routes.ts';
import { isRunThere } from './similarity-runs.store.ts';

export const similarityModule = {
  routes: similarityRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: similarityChannel, mayFollow: (_, id) => isRunThere(db, id) },
  ],
  jobs: {
    'compare-solutions': (tools: { db: Db; events: Events }) => ({ handler: compareStored(tools), slots: 1 }),
  },
};
