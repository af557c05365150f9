import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { announcements } from '@put/contract/announcements/announcements';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import type { Posting } from '../notifications/notifications.api.ts';
import { announce } from './announce.ts';
import { isThere, listAnnouncements, listMine, listReaders } from './announcements.store.ts';
import { readAnnouncement } from './read-announcement.ts';
import { showMine } from './show-mine.ts';
import { withdraw } from './withdraw.ts';

export const announcementRoutes = (tools: Posting & { db: Db; events: Events }) => [
  handle(announcements.mine, async ({ viewer, query }) => {
    const rows = await listMine(tools.db, viewer.id, query.course_id);
    return { announcements: rows, total: rows.length };
  }),
  handle(announcements.get, ({ viewer, params }) => showMine(tools.db, viewer, params.id)),
  handle(announcements.read, ({ viewer, params }) => readAnnouncement(tools, viewer.id, params.id)),
  handle(adminAnnouncements.list, ({ viewer, query }) => listAnnouncements(tools.db, viewer, query)),
  handle(adminAnnouncements.create, ({ viewer, body, from }) =>
    announce(tools, { viewer, ip: from.ip }, body, from.idempotencyKey),
  ),
  handle(adminAnnouncements.readers, async ({ params }) => {
    if (!(await isThere(tools.db, params.id))) throw new Refusal('not_found');
    const readers = await listReaders(tools.db, params.id);
    return { readers, total: readers.length };
  }),
  handle(adminAnnouncements.withdraw, ({ viewer, params, from }) =>
    withdraw(tools, { viewer, ip: from.ip }, params.id),
  ),
];
