import { notificationsChannel } from '@put/contract/notifications/notification-count';
import type { Followed } from '../../http/sockets/socket.ts';
import { keepPeriodic } from './keep-periodic.ts';
import { notificationRoutes } from './notifications.routes.ts';

export const notificationsModule = {
  routes: notificationRoutes,
  channels: (): Followed[] => [
    { channel: notificationsChannel, mayFollow: (viewer, id) => Promise.resolve(viewer.id === id) },
  ],
  whileAnswering: keepPeriodic,
};
