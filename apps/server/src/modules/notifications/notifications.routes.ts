import { notificationCount } from '@put/contract/notifications/notification-count';
import { notifications } from '@put/contract/notifications/notifications';
import { notificationMail } from '@put/contract/notifications/unsubscribe';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import { handle } from '../../http/mount.ts';
import { listMine } from './list-mine.ts';
import { markRead } from './mark-read.ts';
import { countUnread } from './notifications.store.ts';
import { shownSettings, storedSettings } from './settings.ts';
import { findAddressState, findSettings, putSettings } from './settings.store.ts';
import { unsubscribe } from './unsubscribe.ts';

type Tools = { db: Db; events: Events; mail: Pick<Mail, 'hasServer'>; secret: string };

export const notificationRoutes = ({ db, events, mail, secret }: Tools) => [
  handle(notificationMail.unsubscribe, ({ query }) => unsubscribe({ db, secret }, query)),
  handle(notificationCount.get, async ({ viewer }) => ({ unread: await countUnread(db, viewer.id) })),
  handle(notifications.list, ({ viewer, query }) => listMine(db, viewer.id, query)),
  handle(notifications.read, ({ viewer, body }) =>
    markRead({ db, events }, viewer.id, 'ids' in body ? body.ids : 'all'),
  ),
  handle(notifications.settings, async ({ viewer }) => ({
    settings: shownSettings(await findSettings(db, viewer.id)),
    mail: mail.hasServer ? await findAddressState(db, viewer.id) : ('no_server' as const),
  })),
  handle(notifications.changeSettings, async ({ viewer, body }) => {
    const stored = storedSettings(body);
    await putSettings(db, viewer.id, stored);
    return shownSettings(stored);
  }),
];
