import { calendar } from '@put/contract/courses/calendar';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { findLink } from './calendar.store.ts';
import { createLink, revokeLink } from './links.ts';
import { showFeed } from './show-feed.ts';

export const calendarRoutes = (tools: { db: Db; publicUrl: () => string }) => [
  handle(calendar.get, async ({ viewer }) => ({ link: await findLink(tools.db, viewer.id) })),
  handle(calendar.create, ({ viewer, from: { ip } }) => createLink(tools, { viewer, ip }, viewer.id)),
  handle(calendar.revoke, ({ viewer, from: { ip } }) => revokeLink(tools.db, { viewer, ip }, viewer.id)),
  handle(calendar.feed, ({ params, from: { ip } }) => showFeed(tools, { file: params.file, ip })),
];
