import { topicOf } from '@put/contract/base/endpoint';
import { notificationsChannel } from '@put/contract/notifications/notification-count';
import type { NotificationKind, NotificationPayload } from '@put/contract/notifications/notifications';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import * as store from './notifications.store.ts';

/** News of a kind about a thing. Unread news of one thing are one row for a person, with a count. */
export type News<Kind extends NotificationKind> = {
  key: string;
  payload: NotificationPayload<Kind>;
  /** How many came at once; 1 when left out. */
  count?: number;
};

/**
 * Notifies people in the transaction of the cause: a few statements for any number of people. Who has switched the kind
 * off gets nothing. Call it last, and once a kind: it locks the rows of these people.
 */
export const notify = <Kind extends NotificationKind>(
  tx: Tx,
  events: Events,
  { user_ids, kind, ...news }: { user_ids: readonly number[]; kind: Kind } & News<Kind>,
): Promise<void> =>
  notifyEach(
    tx,
    events,
    kind,
    [...new Set(user_ids)].map((user_id) => ({ user_id, ...news })),
  );

/** The same, where each person is told something else. A person and a key may come together once only. */
export async function notifyEach<Kind extends NotificationKind>(
  tx: Tx,
  events: Events,
  kind: Kind,
  all: readonly ({ user_id: number } & News<Kind>)[],
): Promise<void> {
  if (all.length === 0) return;
  const readers = await store.lockReaders(
    tx,
    all.map(({ user_id }) => user_id),
    kind,
  );
  const isReader = new Set(readers);
  const told = all.filter(({ user_id }) => isReader.has(user_id));
  if (told.length === 0) return;
  await store.upsertNotifications(
    tx,
    told.map(({ user_id }) => user_id),
    told.map(({ key, payload, count = 1 }) => ({ kind, key, payload: asJson(payload), count })),
  );
  await publishCounts(tx, events, readers);
}

/** A text that was cut may end within a character, which jsonb refuses. */
const asJson = (payload: unknown): string =>
  JSON.stringify(payload, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** The person has seen the thing where it stands, so its news are read. */
export async function readThing(
  tx: Tx,
  events: Events,
  userId: number,
  thing: { kind: NotificationKind; key: string },
): Promise<void> {
  await store.lockTheirs(tx, [userId]);
  if (await store.markThingRead(tx, userId, thing)) await publishCounts(tx, events, [userId]);
}

/**
 * Before news of a thing are taken back and others are notified in one transaction: locks all of them in the order of
 * their ids.
 */
export const lockReadersWith = async (
  tx: Tx,
  userIds: readonly number[],
  thing: { kind: NotificationKind; key: string },
): Promise<void> => store.lockTheirs(tx, [...userIds, ...(await store.listUnreadReaders(tx, thing))]);

/** The thing is gone: its unread news go too. */
export async function takeBack(tx: Tx, events: Events, thing: { kind: NotificationKind; key: string }): Promise<void> {
  const readers = await store.listUnreadReaders(tx, thing);
  await store.lockTheirs(tx, readers);
  await store.removeUnread(tx, thing);
  await publishCounts(tx, events, readers);
}

/** The rows of these people must be locked, so that the last of several counts is the right one. */
const publishCounts = async (tx: Tx, events: Events, userIds: readonly number[]): Promise<void> =>
  tellCounts(tx, events, await store.countUnreadOf(tx, userIds));

export const tellCounts = (tx: Tx, events: Events, counts: readonly store.Unread[]): Promise<void> =>
  events.publishMany(
    tx,
    counts.map(({ user_id, unread }) => ({ topic: topicOf(notificationsChannel, user_id), news: { unread } })),
  );
