import { announcementChannel } from '@put/contract/announcements/announcement-writing';
import { topicOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { readThing } from '../notifications/notifications.api.ts';
import { countRead, lockForReader, markRead } from './announcements.store.ts';

/** Notes that the person has opened it, and tells teachers how many have. A repeat changes nothing. */
export const readAnnouncement = ({ db, events }: { db: Db; events: Events }, userId: number, id: number) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockForReader(tx, userId, id))) throw new Refusal('not_found');
    if (await markRead(tx, userId, id))
      await events.publish(tx, topicOf(announcementChannel, id), { id, read: await countRead(tx, id) });
    await readThing(tx, events, userId, { kind: 'announcement', key: String(id) });
  });
