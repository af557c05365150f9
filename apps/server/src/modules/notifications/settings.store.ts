import type { MailReach, NotificationKind } from '@put/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

export type StoredSettings = {
  off: readonly NotificationKind[];
  not_mailed: readonly NotificationKind[];
  digest_hour: number | null;
};

/** Undefined: the person has changed nothing yet. */
export const findSettings = (db: Db, userId: number): Promise<StoredSettings | undefined> =>
  db
    .selectFrom('notification_setting')
    .select(['off', 'not_mailed', 'digest_hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export async function putSettings(db: Db, userId: number, settings: StoredSettings): Promise<void> {
  const values = { ...settings, off: [...settings.off], not_mailed: [...settings.not_mailed] };
  await db
    .insertInto('notification_setting')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whether the person's address can get the daily e-mail, a mail server given. */
export async function findAddressState(db: Db, userId: number): Promise<Exclude<MailReach, 'no_server'>> {
  const { email, email_confirmed_at } = await db
    .selectFrom('user')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (email === null) return 'no_email';
  return email_confirmed_at === null ? 'not_confirmed' : 'ready';
}

/** No more daily e-mails and announcements by mail. Nothing happens for a person who is gone. */
export async function endMail(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('notification_setting')
    .columns(['user_id', 'digest_hour'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select(['id', sql<null>`null::integer`.as('hour')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ digest_hour: null }))
    .execute();
}
