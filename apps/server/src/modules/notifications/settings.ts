import {
  notificationKinds,
  type NotificationKind,
  type NotificationSettings,
} from '@put/contract/notifications/notifications';
import type { StoredSettings } from './settings.store.ts';

/** As the migration's defaults of `notification_setting` say. A verdict is told at once or not at all. */
const defaults: StoredSettings = { off: [], not_mailed: ['verdict'], digest_hour: 18 };

export function shownSettings(stored: StoredSettings = defaults): NotificationSettings {
  const { off, not_mailed, digest_hour } = stored;
  const settingOf = (kind: NotificationKind) => ({
    in_product: !off.includes(kind),
    by_mail: !not_mailed.includes(kind),
  });
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, settingOf(kind)] as const));
  return { kinds: kinds as NotificationSettings['kinds'], digest_hour };
}

export const storedSettings = ({ kinds, digest_hour }: NotificationSettings): StoredSettings => ({
  off: notificationKinds.filter((kind) => !kinds[kind].in_product),
  not_mailed: notificationKinds.filter((kind) => !kinds[kind].by_mail),
  digest_hour,
});
