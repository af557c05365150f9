import type { ReplyOf } from '@put/contract/base/endpoint';
import type { notifications } from '@put/contract/notifications/notifications';
import type { Db } from '../../drivers/database/database.ts';
import { countUnread, listNotifications } from './notifications.store.ts';

type Asked = { unread?: 'true' | undefined; limit?: number | undefined; before?: number | undefined };

export async function listMine(
  db: Db,
  userId: number,
  { unread, limit = 30, before }: Asked,
): Promise<ReplyOf<typeof notifications.list>> {
  const [rows, count] = await Promise.all([
    // one more, to know whether there are more
    listNotifications(db, userId, { unreadOnly: unread === 'true', limit: limit + 1, before }),
    countUnread(db, userId),
  ]);
  return { notifications: rows.slice(0, limit), unread: count, has_more: rows.length > limit };
}
