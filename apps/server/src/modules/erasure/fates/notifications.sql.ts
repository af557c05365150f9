import type { NotificationTables } from '../../../drivers/database/schema.ts';
import { own, type Fates } from './fate.sql.ts';
import { aboutPerson, namelessPayload } from './found-rows.sql.ts';

export const notifications: Fates<NotificationTables> = {
  announcement: {
    columns: {
      by_mail: 'nothing',
      course_id: 'nothing',
      created_at: 'nothing',
      created_by: 'link',
      id: 'nothing',
      idempotency_key: 'nothing',
      text: 'school',
      title: 'school',
      user_group_id: 'nothing',
      withdrawn_at: 'nothing',
    },
  },
  announcement_recipient: {
    columns: {
      announcement_id: 'nothing',
      read_at: 'nothing',
      user_id: 'link',
    },
  },
  notification: {
    removed: own(),
    of: aboutPerson,
    columns: {
      count: 'nothing',
      created_at: 'nothing',
      id: 'nothing',
      key: 'nothing',
      kind: 'nothing',
      payload: namelessPayload,
      read_at: 'nothing',
      updated_at: 'nothing',
      user_id: 'link',
    },
  },
  notification_setting: {
    removed: own(),
    columns: {
      digest_at: 'nothing',
      digest_hour: 'nothing',
      not_mailed: 'nothing',
      off: 'nothing',
      user_id: 'link',
    },
  },
};
