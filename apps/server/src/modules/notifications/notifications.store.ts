import type { Notification, NotificationKind } from '@put/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Locks rows of people in the order of their ids, so that two who notify the same people wait and count in turn. */
const lockPeople = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('user')
    .select('id')
    .where('id', '=', sql<number>`any(${userIds}::int[])`)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate();

const hasSwitchedOff = (kind: NotificationKind) =>
  sql<boolean>`exists (select from notification_setting s where s.user_id = "user".id and ${kind} = any(s.off))`;

/** Those of these people who are there and want such notifications. Their rows are locked. */
export async function lockReaders(tx: Tx, userIds: readonly number[], kind: NotificationKind): Promise<number[]> {
  const rows = await lockPeople(tx, userIds)
    .where((eb) => eb.not(hasSwitchedOff(kind)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Before the notifications of these people change. */
export const lockTheirs = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
  await lockPeople(tx, userIds).execute();
};

type News = { kind: NotificationKind; key: string; payload: string; count: number };

/** One unread row a person and thing: where there is one already, it has the new payload and counts on. */
export async function upsertNotifications(tx: Tx, userIds: readonly number[], news: readonly News[]): Promise<void> {
  const kinds = news.map(({ kind }) => kind);
  const keys = news.map(({ key }) => key);
  const payloads = news.map(({ payload }) => payload);
  const counts = news.map(({ count }) => count);
  await sql`
    insert into notification (user_id, kind, key, payload, count)
    select reader, said.kind, said.key, said.payload, said.count
    from unnest(${userIds}::int[], ${kinds}::text[], ${keys}::text[], ${payloads}::jsonb[], ${counts}::int[])
      as said (reader, kind, key, payload, count)
    on conflict (user_id, kind, key) where read_at is null do update
    set payload = excluded.payload, count = notification.count + excluded.count, updated_at = clock_timestamp()`.execute(
    tx,
  );
}

export type Unread = { user_id: number; unread: number };

/** Of each of these people. */
export async function countUnreadOf(tx: Tx, userIds: readonly number[]): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select reader as user_id, (
      select count(*) from notification where user_id = reader and read_at is null) as unread
    from unnest(${userIds}::int[]) as reader`.execute(tx);
  return rows;
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

type Page = { unreadOnly: boolean; limit: number; before: number | undefined };

/** The latest first. `before`: the ones below this row as it stands now. */
export async function listNotifications(
  db: Db,
  userId: number,
  { unreadOnly, limit, before }: Page,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification as n')
    .leftJoin('lesson', (join) =>
      join.on(sql<boolean>`lesson.id = (n.payload ->> 'lesson_id')::int`).on('lesson.deleted_at', 'is', null),
    )
    .select(['n.id', 'n.kind', 'n.payload', 'lesson.course_id', 'n.count', 'n.read_at', 'n.created_at', 'n.updated_at'])
    .where('n.user_id', '=', userId)
    .$if(unreadOnly, (query) => query.where('n.read_at', 'is', null))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(n.updated_at, n.id) < (
          select above.updated_at, above.id from notification above where above.id = ${before} and above.user_id = ${userId})`,
      ),
    )
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
  return rows as Notification[];
}

const unreadOf = (tx: Tx, userId: number) =>
  tx
    .updateTable('notification')
    .set({ read_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);

export async function markRead(tx: Tx, userId: number, ids: readonly number[] | 'all'): Promise<void> {
  await unreadOf(tx, userId)
    .$if(ids !== 'all', (query) => query.where('id', '=', sql<number>`any(${ids}::int[])`))
    .execute();
}

/** False when nothing about the thing was unread. */
export async function markThingRead(tx: Tx, userId: number, thing: Pick<News, 'kind' | 'key'>): Promise<boolean> {
  const { numUpdatedRows } = await unreadOf(tx, userId)
    .where('kind', '=', thing.kind)
    .where('key', '=', thing.key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who has something unread about the thing. */
export async function listUnreadReaders(tx: Tx, { kind, key }: Pick<News, 'kind' | 'key'>): Promise<number[]> {
  const rows = await tx
    .selectFrom('notification')
    .select('user_id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Removes what is unread about the thing. */
export async function removeUnread(tx: Tx, { kind, key }: Pick<News, 'kind' | 'key'>): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .execute();
}

/**
 * Removes what was read sixty days ago, and what has lain unread for half a year: at most so many, the oldest first.
 * Returns how many.
 */
export async function removeOldNotifications(db: Db, most: number): Promise<number> {
  const read = await sql`delete from notification where id = any(array(
    select id from notification where read_at < now() - interval '60 days' order by read_at limit ${most}))`.execute(
    db,
  );
  const left = most - Number(read.numAffectedRows);
  const unread = await sql`delete from notification where id = any(array(
    select id from notification where read_at is null and updated_at < now() - interval '180 days'
    order by updated_at limit ${left}))`.execute(db);
  return most - left + Number(unread.numAffectedRows);
}
