import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';

/** How many things have news that I have not read. It stands apart: every screen carries it. */
export const NotificationCount = z.object({ unread: z.int() });
export type NotificationCount = z.infer<typeof NotificationCount>;

export const notificationCount = {
  get: endpoint({
    method: 'GET',
    path: '/user/notifications/count',
    access: 'signed-in',
    summary: 'How many notifications I have not read',
    reply: NotificationCount,
  }),
};

/** Its id is a person's. Only that person may follow it: administrators may not. */
export const notificationsChannel = channel({ name: 'notifications', access: 'signed-in', data: NotificationCount });
