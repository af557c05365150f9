import { topicOf } from '@put/contract/base/endpoint';
import { notificationCount, notificationsChannel } from '@put/contract/notifications/notification-count';
import { notifications, type NotificationSettings } from '@put/contract/notifications/notifications';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { removeOldNotifications } from './notifications.store.ts';
import { type News, notify, notifyEach, readThing, takeBack } from './notify.ts';

const { as, db, events, make } = await testApp({ judges: false });
const inTx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>;
const announcement = (id: number, title = 'Завтра контрольная'): News<'announcement'> => ({
  key: String(id),
  payload: { announcement_id: id, title, text_head: 'Повторите циклы', by_name: 'Анна' },
});
const announce = (user_ids: number[], id: number, title?: string) =>
  inTx((tx) => notify(tx, events, { user_ids, kind: 'announcement', ...announcement(id, title) }));
const listOf = (viewer: Parameters<typeof as>[0], query: { unread?: 'true'; limit?: string; before?: string } = {}) =>
  as(viewer).get(notifications.list, { query });
const countOf = async (viewer: Parameters<typeof as>[0]) => (await as(viewer).get(notificationCount.get, {})).unread;

/** The counts that a person's tabs hear. */
function hear(userId: number) {
  const heard: unknown[] = [];
  const topic = topicOf(notificationsChannel, userId);
  events.listen(topic, (news, where) => where === topic && heard.push(news));
  return heard;
}

test('one unread row a thing: what happens again is counted in it, and the newest words stand', async () => {
  const student = await make.user();
  const heard = hear(student.id);
  await announce([student.id, student.id], 1);
  await announce([student.id], 1, 'Контрольная в пятницу');
  await announce([student.id], 2);
  const { notifications: rows, unread } = await listOf(student);
  expect(rows.map(({ count, payload }) => [count, payload])).toEqual([
    [1, announcement(2).payload],
    [2, announcement(1, 'Контрольная в пятницу').payload],
  ]);
  expect(unread).toBe(2);
  await expect.poll(() => heard).toEqual([{ unread: 1 }, { unread: 1 }, { unread: 2 }]);

  await as(student).get(notifications.read, { body: { ids: rows.map(({ id }) => id) } });
  // a new row begins after the old one was read
  await announce([student.id], 1);
  expect((await listOf(student, { unread: 'true' })).notifications).toMatchObject([{ count: 1, read_at: null }]);
  expect((await listOf(student)).notifications).toHaveLength(3);
  await expect.poll(() => heard.slice(3)).toEqual([{ unread: 0 }, { unread: 1 }]);
});

test('many causes at once: each counts, and the last count that is heard is the right one', async () => {
  const [one, two] = [await make.user(), await make.user()];
  const heard = hear(one.id);
  const causes = Array.from({ length: 12 }, (_, at) => 1 + (at % 4));
  await Promise.all(causes.map((id, at) => announce(at % 2 === 0 ? [one.id, two.id] : [two.id, one.id], id)));
  const { notifications: rows } = await listOf(one);
  expect(rows.map(({ count }) => count)).toEqual([3, 3, 3, 3]);
  await expect.poll(() => heard).toHaveLength(12);
  expect(heard.at(-1)).toEqual({ unread: 4 });
});

test('who notifies the same person meanwhile waits, so that the later count has both', async () => {
  const student = await make.user();
  const heard = hear(student.id);
  const gate = Promise.withResolvers<void>();
  const hasNotified = Promise.withResolvers<void>();
  const first = inTx(async (tx) => {
    await notify(tx, events, { user_ids: [student.id], kind: 'announcement', ...announcement(1) });
    hasNotified.resolve();
    await gate.promise;
  });
  await hasNotified.promise;
  let isSecondDone = false;
  const second = announce([student.id], 2).then(() => (isSecondDone = true));
  await expect.poll(async () => isSecondDone || (await countWaiting(db)) > 0).toBe(true);
  gate.resolve();
  await Promise.all([first, second]);
  await expect.poll(() => heard).toEqual([{ unread: 1 }, { unread: 2 }]);
});

test('a cause that fails notifies nobody', async () => {
  const student = await make.user();
  const failing = inTx(async (tx) => {
    await notify(tx, events, { user_ids: [student.id], kind: 'announcement', ...announcement(1) });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await countOf(student)).toBe(0);
});

test('pages: none lost and none twice, also where many have the same time', async () => {
  const student = await make.user();
  await inTx((tx) =>
    notifyEach(
      tx,
      events,
      'announcement',
      Array.from({ length: 7 }, (_, id) => ({ user_id: student.id, ...announcement(id + 1) })),
    ),
  );
  await db
    .updateTable('notification')
    .set({ updated_at: new Date().toISOString() })
    .where('user_id', '=', student.id)
    .execute();
  const seen: number[] = [];
  for (let before: string | undefined, more = true; more;) {
    const page = await listOf(student, { limit: '3', ...(before && { before }) });
    seen.push(...page.notifications.map(({ id }) => id));
    before = String(seen.at(-1));
    more = page.has_more;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

test('nobody reads or marks what belongs to another, and who acts as the person marks nothing', async () => {
  const [student, other, admin] = [await make.user(), await make.user(), await make.user({ is_admin: true })];
  await announce([student.id], 1);
  const [mine] = (await listOf(student)).notifications;
  for (const stranger of [other, admin]) {
    expect((await listOf(stranger)).notifications).toEqual([]);
    expect((await listOf(stranger, { before: String(mine!.id) })).notifications).toEqual([]);
    expect(await as(stranger).get(notifications.read, { body: { ids: [mine!.id] } })).toEqual({ unread: 0 });
    await as(stranger).get(notifications.read, { body: { all: true } });
  }
  const acting = as({ ...student, acting_admin_id: admin.id });
  expect((await acting.get(notifications.list, { query: {} })).unread).toBe(1);
  expect((await acting.refusal(notifications.read, { body: { all: true } })).code).toBe('not_while_acting');
  const { settings } = await acting.get(notifications.settings, {});
  expect((await acting.refusal(notifications.changeSettings, { body: settings })).code).toBe('not_while_acting');
  expect(await countOf(student)).toBe(1);
});

test('a kind that is switched off notifies no more; deleted and disabled people get nothing', async () => {
  const [off, deleted, disabled, student] = await Promise.all(Array.from({ length: 4 }, () => make.user()));
  const now = new Date().toISOString();
  await db.updateTable('user').set({ deleted_at: now }).where('id', '=', deleted!.id).execute();
  await db.updateTable('user').set({ disabled_at: now }).where('id', '=', disabled!.id).execute();
  const { settings, mail } = await as(off!).get(notifications.settings, {});
  expect(mail).toBe('no_email');
  expect(settings).toMatchObject({ digest_hour: 18, kinds: { answer: { in_product: true, by_mail: true } } });
  const changed: NotificationSettings = {
    digest_hour: null,
    kinds: { ...settings.kinds, announcement: { in_product: false, by_mail: true } },
  };
  expect(await as(off!).get(notifications.changeSettings, { body: changed })).toEqual(changed);
  expect((await as(off!).get(notifications.settings, {})).settings).toEqual(changed);

  await announce(
    [off!, deleted!, disabled!, student!].map(({ id }) => id),
    1,
  );
  const readers = await db
    .selectFrom('notification')
    .select('user_id')
    .where('user_id', 'in', [off!.id, deleted!.id, disabled!.id, student!.id])
    .execute();
  expect(readers).toEqual([{ user_id: student!.id }]);
  await announce([off!.id], 2);
  expect(await countOf(off!)).toBe(0);
});

test('what was seen where it stands is read, and what is taken back is gone, with the counts', async () => {
  const [one, two] = [await make.user(), await make.user()];
  const heard = hear(one.id);
  await announce([one.id, two.id], 1);
  await inTx((tx) => readThing(tx, events, one.id, { kind: 'announcement', key: '1' }));
  expect([await countOf(one), await countOf(two)]).toEqual([0, 1]);
  await announce([one.id], 1);
  await inTx((tx) => takeBack(tx, events, { kind: 'announcement', key: '1' }));
  expect([await countOf(one), await countOf(two)]).toEqual([0, 0]);
  // what was read stays as it was
  expect((await listOf(one)).notifications).toHaveLength(1);
  await expect.poll(() => heard).toEqual([{ unread: 1 }, { unread: 0 }, { unread: 1 }, { unread: 0 }]);
});

test('a text that was cut within a character is kept', async () => {
  const student = await make.user();
  await announce([student.id], 1, 'Завтра 🙂'.slice(0, -1));
  expect((await listOf(student)).notifications).toMatchObject([{ payload: { title: 'Завтра \ufffd' } }]);
});

test('old notifications are forgotten: two months after reading, or half a year unread', async () => {
  const student = await make.user();
  await Promise.all([1, 2, 3, 4].map((id) => announce([student.id], id)));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const age = (key: string, set: { read_at?: string; updated_at?: string }) =>
    db.updateTable('notification').set(set).where('user_id', '=', student.id).where('key', '=', key).execute();
  await age('1', { read_at: daysAgo(61) });
  await age('2', { read_at: daysAgo(59), updated_at: daysAgo(300) });
  await age('3', { updated_at: daysAgo(181) });
  await age('4', { updated_at: daysAgo(179) });
  await removeOldNotifications(db, 100);
  const { notifications: rows } = await listOf(student);
  expect(rows.map(({ payload }) => (payload as { announcement_id: number }).announcement_id)).toEqual([4, 2]);
});
