import type { NotificationKind, NotificationPayload } from '@put/contract/notifications/notifications';
import type { Default, Id, Json } from './columns.ts';

/** News for people, which of them each person wants, and what teachers announce. */
export interface NotificationTables {
  announcement: {
    by_mail: Default<boolean>;
    course_id: number | null;
    created_at: Default<string>;
    created_by: number | null;
    id: Id;
    idempotency_key: string | null;
    text: string;
    title: string;
    user_group_id: number | null;
    withdrawn_at: string | null;
  };
  announcement_recipient: {
    announcement_id: number;
    read_at: string | null;
    user_id: number;
  };
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
    digest_at: string | null;
    digest_hour: Default<number> | null;
    not_mailed: Default<NotificationKind[]>;
    off: Default<NotificationKind[]>;
    user_id: number;
  };
}
