import { notificationMail } from '@put/contract/notifications/unsubscribe';
import { notifications } from '@put/contract/notifications/notifications';
import { expect, test } from 'vitest';
import { fakeMail } from '../../drivers/mail/fake-mail.ts';
import { keptMail } from '../../drivers/mail/kept-mail.ts';
import { testApp } from '../../testing/build-app.ts';
import { notify } from './notify.ts';
import { postDigests } from './post-digests.ts';

const mail = fakeMail();
const { app, as, db, events, make, tools } = await testApp({ judges: false, mail });
const hourMs = 3_600_000;

/** A zone where it is this hour of the day now, by whole hours from UTC. */
function zoneAt(hour: number): string {
  let ahead = (hour - new Date().getUTCHours() + 24) % 24;
  if (ahead > 12) ahead -= 24;
  // the names of these zones have the opposite sign
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A reader in whose time zone it is the given hour, with news of the given age in hours. */
async function reader({ hour = 18, newsHoursAgo = 2, isConfirmed = true } = {}) {
  const student = await make.user();
  const email = `u${student.id}@school.example`;
  await db
    .updateTable('user')
    .set({ email, timezone: zoneAt(hour), ...(isConfirmed && { email_confirmed_at: new Date().toISOString() }) })
    .where('id', '=', student.id)
    .execute();
  const tell = async (id: number, hoursAgo: number) => {
    const payload = { announcement_id: id, title: `Весть ${id}`, text_head: 'Повторите циклы', by_name: 'Анна' };
    await db
      .transaction()
      .execute((tx) => notify(tx, events, { user_ids: [student.id], kind: 'announcement', key: String(id), payload }));
    await db
      .updateTable('notification')
      .set({ updated_at: new Date(Date.now() - hoursAgo * hourMs).toISOString() })
      .where('user_id', '=', student.id)
      .where('key', '=', String(id))
      .execute();
  };
  await tell(1, newsHoursAgo);
  const got = async () => {
    const rows = await db
      .selectFrom('mail_message')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    return rows.map(({ text }) => text);
  };
  const set = async (change: object) => {
    const { settings } = await as(student).get(notifications.settings, {});
    await as(student).get(notifications.changeSettings, { body: { ...settings, ...change } });
  };
  return { student, email, tell, got, set };
}
const post = () => postDigests(db, tools);

test('at the hour of the person’s own place, once, with what is unread', async () => {
  const [due, early] = [await reader({ hour: 18 }), await reader({ hour: 17 })];
  await due.tell(2, 3);
  await post();
  await Promise.all([post(), post()]);
  const emails = await due.got();
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatch(/Весть 1\nАнна: Повторите циклы[\s\S]*Весть 2/);
  expect(emails[0]).toContain('https://put.example/user_ui/notifications');
  expect(await early.got()).toEqual([]);
});

test('the next day tells only what came since; what came after the hour waits for it', async () => {
  const { student, tell, got } = await reader({ newsHoursAgo: 2 });
  await post();
  const at = new Date(Date.now() - 24 * hourMs).toISOString();
  await db.updateTable('notification_setting').set({ digest_at: at }).where('user_id', '=', student.id).execute();
  await db
    .updateTable('notification')
    .set({ updated_at: new Date(Date.now() - 30 * hourMs).toISOString() })
    .where('user_id', '=', student.id)
    .execute();
  await post();
  expect(await got()).toHaveLength(1);
  await tell(3, 2);
  await post();
  const [, second] = await got();
  expect(second).toContain('Весть 3');
  expect(second).not.toContain('Весть 1');
});

test('two processes at the same moment post one e-mail', async () => {
  const { got } = await reader();
  await Promise.all(Array.from({ length: 4 }, post));
  expect(await got()).toHaveLength(1);
});

test('a process that dies in the middle leaves neither the note nor the e-mail', async () => {
  const { got } = await reader();
  const queue = { ...tools.queue, addMany: () => Promise.reject(new Error('killed')) };
  await expect(postDigests(db, { ...tools, queue })).rejects.toThrow('killed');
  expect(await got()).toEqual([]);
  await post();
  expect(await got()).toHaveLength(1);
});

test('nothing without news, an address that is confirmed, a mail server, or where it is switched off', async () => {
  const [read, unconfirmed, off, kindOff, noServer] = [
    await reader(),
    await reader({ isConfirmed: false }),
    await reader(),
    await reader(),
    await reader(),
  ];
  await as(read.student).get(notifications.read, { body: { all: true } });
  await off.set({ digest_hour: null });
  const { settings } = await as(kindOff.student).get(notifications.settings, {});
  await kindOff.set({ kinds: { ...settings.kinds, announcement: { in_product: true, by_mail: false } } });
  await postDigests(db, { ...tools, mail: keptMail() });
  expect(await noServer.got()).toEqual([]);
  await post();
  expect(await noServer.got()).toHaveLength(1);
  for (const one of [read, unconfirmed, off, kindOff]) expect(await one.got()).toEqual([]);
});

test('a zone that nobody knows any more stops nobody', async () => {
  const { got } = await reader();
  const strange = await reader();
  await db.updateTable('user').set({ timezone: 'Mars/Base' }).where('id', '=', strange.student.id).execute();
  await post();
  expect(await got()).toHaveLength(1);
  await db.updateTable('user').set({ timezone: 'Etc/GMT' }).where('id', '=', strange.student.id).execute();
});

test('the link of the e-mail ends them without a session by the call alone; looking at it changes nothing', async () => {
  const { student, email } = await reader();
  await post();
  await expect.poll(() => mail.sent.find(({ recipient }) => recipient === email)).toBeDefined();
  const sent = mail.sent.find(({ recipient }) => recipient === email)!;
  const url = new URL(sent.unsubscribeUrl!);
  const path = url.pathname + url.search;
  const hour = async () => (await as(student).get(notifications.settings, {})).settings.digest_hour;

  const looked = await app.inject({ method: 'GET', url: path });
  expect([looked.statusCode, looked.headers.location]).toEqual([302, `/auth/unsubscribe${url.search}`]);
  expect(sent.text).toContain(`https://put.example/auth/unsubscribe${url.search}`);
  expect(await hour()).toBe(18);

  const payload = 'List-Unsubscribe=One-Click';
  const forged = path.replace(/token=./, (start) => `token=${start.endsWith('A') ? 'B' : 'A'}`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.inject({ method: 'POST', url: forged, headers, payload })).statusCode).toBe(410);
  const others = path.replace(/user=\d+/, 'user=1');
  expect((await app.inject({ method: 'POST', url: others, headers, payload })).statusCode).toBe(410);
  expect(await hour()).toBe(18);

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(
      (await app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })).statusCode,
    ).toBe(204);
  expect(await hour()).toBeNull();
  // administrators who read e-mails cannot use the link
  const kept = await db
    .selectFrom('mail_message')
    .select(['text', 'unsubscribe_url'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(kept.unsubscribe_url).toBeNull();
  expect(kept.text).not.toContain(url.searchParams.get('token'));
  const query = { user: String(student.id), token: url.searchParams.get('token')! };
  await as(null).get(notificationMail.unsubscribe, { query });
});
