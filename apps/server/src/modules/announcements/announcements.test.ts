import { announcementChannel, adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { announcements } from '@put/contract/announcements/announcements';
import { topicOf } from '@put/contract/base/endpoint';
import { home } from '@put/contract/home/home';
import { notifications } from '@put/contract/notifications/notifications';
import { expect, test } from 'vitest';
import { fakeMail } from '../../drivers/mail/fake-mail.ts';
import { testApp } from '../../testing/build-app.ts';

const mail = fakeMail();
const { as, db, events, make } = await testApp({ judges: false, mail });
const teacher = await make.user({ is_admin: true });
const ids = (id: number) => ({ params: { id: String(id) } });

async function school() {
  const students = [await make.user(), await make.user(), await make.user()];
  const place = await make.course({ students });
  const say = (fields: object = {}, headers: Record<string, string> = {}) =>
    as(teacher, headers).get(adminAnnouncements.create, {
      body: { course_id: place.courseId, title: 'Контрольная', text: 'Завтра **контрольная**: циклы.', ...fields },
    });
  const listed = async () =>
    (await as(teacher).get(adminAnnouncements.list, { query: { course_id: String(place.courseId) } })).announcements;
  return { ...place, students, say, listed };
}

test('the students of a course get it, in the tray and at home; opening it counts, once', async () => {
  const { students, courseId, say, listed } = await school();
  const [one, two, three] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]];
  const { id } = await say();
  const [told] = (await as(one).get(notifications.list, { query: {} })).notifications;
  expect(told).toMatchObject({
    kind: 'announcement',
    payload: { announcement_id: id, title: 'Контрольная', text_head: 'Завтра контрольная: циклы.' },
  });
  expect((await as(one).get(home.get, {})).announcements).toMatchObject([{ id, title: 'Контрольная', read_at: null }]);
  expect(await as(one).get(announcements.get, ids(id))).toMatchObject({ to_title: 'Курс', course_id: courseId });
  // looking does not count yet
  expect(await listed()).toMatchObject([{ id, recipients: 3, read: 0, by_name: 'Фамилия Имя' }]);

  const heard: unknown[] = [];
  events.listen(topicOf(announcementChannel, id), (news) => heard.push(news));
  await Promise.all([one, two, one, two].map((student) => as(student).get(announcements.read, ids(id))));
  expect(await listed()).toMatchObject([{ recipients: 3, read: 2 }]);
  await expect
    .poll(() => heard)
    .toEqual([
      { id, read: 1 },
      { id, read: 2 },
    ]);
  expect((await as(one).get(notifications.list, { query: {} })).unread).toBe(0);
  expect((await as(one).get(home.get, {})).announcements).toEqual([]);
  const ofCourse = { query: { course_id: String(courseId) } };
  expect((await as(one).get(announcements.mine, ofCourse)).announcements).toMatchObject([
    { id, read_at: expect.any(String) },
  ]);
  const { readers } = await as(teacher).get(adminAnnouncements.readers, ids(id));
  expect(readers.map(({ user_id, read_at }) => [user_id, read_at !== null])).toEqual([
    [three.id, false],
    ...[one.id, two.id].map((user) => [user, true]),
  ]);
});

test('nobody else can see it or count for it: strangers, who came later, who acts as the student', async () => {
  const { students, groupId, say, listed } = await school();
  const { id } = await say();
  const late = await make.user();
  await db.insertInto('user_group_member').values({ user_group_id: groupId, user_id: late.id }).execute();
  for (const stranger of [late, await make.user(), teacher]) {
    expect((await as(stranger).refusal(announcements.get, ids(id))).code).toBe('not_found');
    expect((await as(stranger).refusal(announcements.read, ids(id))).code).toBe('not_found');
  }
  const acting = as({ ...students[0]!, acting_admin_id: teacher.id });
  expect((await acting.get(announcements.get, ids(id))).title).toBe('Контрольная');
  expect((await acting.refusal(announcements.read, ids(id))).code).toBe('not_while_acting');
  expect(await listed()).toMatchObject([{ recipients: 3, read: 0 }]);
});

test('to a group; to nobody it is refused; to both or neither too', async () => {
  const { students, groupId, courseId } = await school();
  const body = { title: 'Кружок', text: 'В среду.' };
  const create = (to: object) => as(teacher).refusal(adminAnnouncements.create, { body: { ...body, ...to } });
  const { id } = await as(teacher).get(adminAnnouncements.create, { body: { ...body, user_group_id: groupId } });
  expect(await as(students[0]!).get(announcements.get, ids(id))).toMatchObject({ to_title: 'Группа', course_id: null });
  const ofCourse = { query: { course_id: String(courseId) } };
  expect((await as(students[0]!).get(announcements.mine, ofCourse)).announcements).toMatchObject([{ id }]);

  const empty = await make.course();
  expect((await create({ course_id: empty.courseId })).code).toBe('nobody_there');
  expect((await create({ course_id: 2_000_000_000 })).code).toBe('not_found');
  expect((await create({ user_group_id: 2_000_000_000 })).code).toBe('not_found');
  for (const to of [{}, { course_id: courseId, user_group_id: groupId }])
    expect((await create(to)).errors).toEqual([{ path: 'course_id', message: 'Выберите курс или группу' }]);
});

test('a repeat of the call announces nothing twice, at once too', async () => {
  const { students, say, listed } = await school();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const made = await Promise.all([say({}, key), say({}, key)]);
  made.push(await say({}, key));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await listed()).toHaveLength(1);
  const [told] = (await as(students[0]!).get(notifications.list, { query: {} })).notifications;
  expect(told).toMatchObject({ count: 1 });
});

test('taken back, it is gone from all screens', async () => {
  const { students, courseId, say, listed } = await school();
  const [student] = students as [(typeof students)[0]];
  const { id } = await say();
  await as(teacher).get(adminAnnouncements.withdraw, ids(id));
  expect((await as(student).get(notifications.list, { query: {} })).notifications).toEqual([]);
  expect((await as(student).get(home.get, {})).announcements).toEqual([]);
  const ofCourse = { query: { course_id: String(courseId) } };
  expect((await as(student).get(announcements.mine, ofCourse)).announcements).toEqual([]);
  expect((await as(student).refusal(announcements.get, ids(id))).code).toBe('not_found');
  expect((await as(student).refusal(announcements.read, ids(id))).code).toBe('not_found');
  expect((await as(teacher).refusal(adminAnnouncements.withdraw, ids(id))).code).toBe('not_found');
  expect(await listed()).toMatchObject([{ id, withdrawn_at: expect.any(String) }]);
});

test('by mail: to confirmed addresses of those who want it, each with a link of its own that leaves the list', async () => {
  const { students, say } = await school();
  const [confirmed, unconfirmed, left] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]];
  for (const { id } of students)
    await db
      .updateTable('user')
      .set({
        email: `u${id}@school.example`,
        ...(id !== unconfirmed.id && { email_confirmed_at: new Date().toISOString() }),
      })
      .where('id', '=', id)
      .execute();
  const { settings } = await as(left).get(notifications.settings, {});
  await as(left).get(notifications.changeSettings, { body: { ...settings, digest_hour: null } });
  await say();
  expect(mail.sent).toEqual([]);
  const { id } = await say({ by_mail: true });
  await expect.poll(() => mail.sent).toHaveLength(1);
  const [email] = mail.sent;
  expect(email).toMatchObject({ recipient: `u${confirmed.id}@school.example`, subject: 'Контрольная' });
  expect(email!.text).toContain(`https://put.example/user_ui/announcement/${id}`);
  expect(email!.unsubscribeUrl).toContain(`/api/v1/auth/unsubscribe?user=${confirmed.id}&token=`);
});
