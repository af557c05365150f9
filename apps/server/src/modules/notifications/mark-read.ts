import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { countUnreadOf, lockTheirs, markRead as markRowsRead } from './notifications.store.ts';
import { tellCounts } from './notify.ts';

/** Marks own notifications read and tells all tabs. Returns how many are unread now. */
export const markRead = (
  { db, events }: { db: Db; events: Events },
  userId: number,
  ids: readonly number[] | 'all',
): Promise<{ unread: number }> =>
  db.transaction().execute(async (tx) => {
    await lockTheirs(tx, [userId]);
    await markRowsRead(tx, userId, ids);
    const counts = await countUnreadOf(tx, [userId]);
    await tellCounts(tx, events, counts);
    return { unread: counts[0]!.unread };
  });
