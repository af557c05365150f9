import { rightsChannel } from '@put/contract/accounts/rights-channel';
import type { Followed } from '../../http/sockets/socket.ts';
import { colleagueRoutes } from './colleagues.routes.ts';

export const colleaguesModule = {
  routes: colleagueRoutes,
  channels: (): Followed[] => [
    { channel: rightsChannel, mayFollow: (viewer, id) => Promise.resolve(viewer.id === id) },
  ],
};
