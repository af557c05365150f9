import { announcementChannel } from '@put/contract/announcements/announcement-writing';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { announcementRoutes } from './announcements.routes.ts';
import { isThere } from './announcements.store.ts';

export const announcementsModule = {
  routes: announcementRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: announcementChannel, mayFollow: (_, id) => isThere(db, id) },
  ],
};
