import type { NotificationKind, NotificationPayload } from '@put/contract/notifications';
import type { Default, Id, Json } from './columns.ts';

/** News for people, and which of them each person wants. */
export interface NotificationTables {
  notification: {
    count: Default<number>;
    created_at: Default<string>;
    id: Id;
    key: string;
    kind: NotificationKind;
    payload: Json<NotificationPayload<NotificationKind>>;
    read_at: string | null;
    updated_at: Default<string>;
    user_id: number;
  };
  notification_setting: {
    digest_day: string | null;
    digest_hour: Default<number> | null;
    not_mailed: Default<NotificationKind[]>;
    off: Default<NotificationKind[]>;
    user_id: number;
  };
}
