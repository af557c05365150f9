import type { Notification, NotificationKind } from '@put/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

type MailReader = { id: number; email: string; first_name: string };

/** SQL over `user` and the left joined `notification_setting`: e-mails about news come to this person. */
const getsMail = sql<boolean>`("user".email is not null and "user".email_confirmed_at is not null
  and "user".deleted_at is null and "user".disabled_at is null
  and (notification_setting.user_id is null or notification_setting.digest_hour is not null))`;

/** Those of these people who get e-mails of this kind. */
export async function listMailReaders(
  tx: Tx,
  kind: NotificationKind,
  userIds: readonly number[],
): Promise<MailReader[]> {
  const rows = await tx
    .selectFrom('user')
    .leftJoin('notification_setting', 'notification_setting.user_id', 'user.id')
    .select(['user.id', 'user.first_name'])
    .select(sql<string>`"user".email`.as('email'))
    .where('user.id', '=', sql<number>`any(${userIds}::int[])`)
    .where(getsMail)
    .where(
      sql<boolean>`not (${kind} = any(coalesce(notification_setting.off || notification_setting.not_mailed, '{}')))`,
    )
    .execute();
  return rows;
}

export async function listTimezones(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('user').select('timezone').distinct().where('deleted_at', 'is', null).execute();
  return rows.map(({ timezone }) => timezone);
}

/** How many seconds of the day have passed in a zone. */
type ZoneTime = { timezone: string; seconds: number };

/**
 * Takes people whose hour has come today and who have unread news since their last daily e-mail, and notes that theirs
 * is made. Nobody is taken twice within twenty hours, whichever process asks.
 */
export async function takeDigestReaders(
  tx: Tx,
  zones: readonly ZoneTime[],
  limit: number,
): Promise<{ id: number; since: string; until: string }[]> {
  const names = zones.map(({ timezone }) => timezone);
  const seconds = zones.map((zone) => zone.seconds);
  const { rows } = await sql<{ id: number; since: string; until: string }>`
    with due as (
      select "user".id, moment.until, coalesce(notification_setting.digest_at, moment.until - interval '7 days') as since
      from "user"
      left join notification_setting on notification_setting.user_id = "user".id
      join unnest(${names}::text[], ${seconds}::int[]) as zone (name, seconds) on zone.name = "user".timezone
      cross join lateral (select case when notification_setting.user_id is null then 18
        else notification_setting.digest_hour end as hour) wanted
      cross join lateral (select date_trunc('minute', now())
        - make_interval(secs => zone.seconds - zone.seconds % 60 - wanted.hour * 3600) as until) moment
      where ${getsMail} and zone.seconds >= wanted.hour * 3600
        and (notification_setting.digest_at is null
          or notification_setting.digest_at <= moment.until - interval '20 hours')
        and exists (select from notification n where n.user_id = "user".id and n.read_at is null
          and n.updated_at <= moment.until
          and n.updated_at > coalesce(notification_setting.digest_at, moment.until - interval '7 days')
          and not (n.kind = any(coalesce(notification_setting.not_mailed, '{verdict}'))))
      order by "user".id limit ${limit}),
    taken as (
      insert into notification_setting (user_id, digest_at) select id, until from due
      on conflict (user_id) do update set digest_at = excluded.digest_at
      where notification_setting.digest_at is null
        or notification_setting.digest_at <= excluded.digest_at - interval '20 hours'
      returning user_id)
    select due.id, due.since, due.until from due join taken on taken.user_id = due.id`.execute(tx);
  return rows;
}

export type DigestRow = Notification & { user_id: number; email: string; first_name: string; timezone: string };

/** Unread news of these people within their time ranges, the latest first, at most `limit` rows for each person. */
export async function listForDigest(
  tx: Tx,
  people: readonly { id: number; since: string; until: string }[],
  limit: number,
): Promise<DigestRow[]> {
  const ids = people.map(({ id }) => id);
  const since = people.map((one) => one.since);
  const until = people.map((one) => one.until);
  const { rows } = await sql<DigestRow>`
    select "user".id as user_id, "user".email, "user".first_name, "user".timezone,
      n.id, n.kind, n.payload, n.count, n.read_at, n.created_at, n.updated_at, null as course_id
    from unnest(${ids}::int[], ${since}::timestamptz[], ${until}::timestamptz[]) as reader (id, since, until)
    join "user" on "user".id = reader.id
    left join notification_setting s on s.user_id = "user".id
    cross join lateral (select * from notification where user_id = reader.id and read_at is null
      and updated_at > reader.since and updated_at <= reader.until
      and not (kind = any(coalesce(s.not_mailed, '{verdict}')))
      order by updated_at desc, id desc limit ${limit}) n
    order by "user".id, n.updated_at desc, n.id desc`.execute(tx);
  return rows;
}
