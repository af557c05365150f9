import { notificationsChannel } from '@put/contract/notification-count';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/socket.ts';
import { forgetOldNotifications } from './forget-old.ts';
import { notificationRoutes } from './notifications.routes.ts';

type ClockTools = { db: Db; onError: (error: unknown) => void };

export const notificationsModule = {
  routes: notificationRoutes,
  channels: (): Followed[] => [
    { channel: notificationsChannel, mayFollow: (viewer, id) => Promise.resolve(viewer.id === id) },
  ],
  whileWorking: ({ db, onError }: ClockTools) => forgetOldNotifications(db, onError),
};
