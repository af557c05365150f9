import type { Viewer } from '@put/contract/base/access';
import { adminAudit } from '@put/contract/audit/audit';
import { calendar } from '@put/contract/courses/calendar';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { app, as, db, make } = await testApp({ judges: false });
const admin = await make.user({ is_admin: true });
const root = as(admin);
const at = (id: number) => ({ params: { id: String(id) } });

const linkOf = async (person: Viewer) => new URL((await as(person).get(calendar.create, {})).url).pathname;
const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
/** Moments and words of a calendar, as a program reads it. */
const read = (text: string) => {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
  const summaries = valuesOf('SUMMARY');
  return valuesOf('DTSTART').map((moment, index) => [moment, summaries[index]]);
};
const eventsAt = async (url: string) => read((await ask(url)).body);

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T20:59:00.000Z`;
const written = (time: string) => `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const [soft, hard, later] = [inDays(5), inDays(9), inDays(20)];

async function school() {
  const [anna, boris] = [await make.user(), await make.user()];
  const place = await make.course({ students: [anna, boris] });
  await root.get(adminLessons.change, {
    ...at(place.lessonId),
    body: { title: 'Циклы; ветви', soft_deadline: soft, hard_deadline: hard },
  });
  return { ...place, anna, boris };
}

test('deadlines of own courses by the own schedule: exceptions of the person and of the group count', async () => {
  const { anna, boris, courseId, lessonId, groupId } = await school();
  const [ofAnna, ofBoris] = [await linkOf(anna), await linkOf(boris)];
  const usual = [
    [written(soft), 'Срок: Циклы\\; ветви'],
    [written(hard), 'Последний срок: Циклы\\; ветви'],
  ];
  expect(await eventsAt(ofAnna)).toEqual(usual);
  await root.get(adminExceptions.save, {
    body: { course_id: courseId, lesson_id: lessonId, user_id: anna.id, hard_deadline: later },
  });
  expect((await eventsAt(ofAnna)).map(([moment]) => moment)).toEqual([written(soft), written(later)]);
  expect(await eventsAt(ofBoris)).toEqual(usual);
  await root.get(adminExceptions.save, {
    body: { course_id: courseId, lesson_id: lessonId, user_group_id: groupId, soft_deadline: inDays(7) },
  });
  expect((await eventsAt(ofBoris)).map(([moment]) => moment)).toEqual([written(inDays(7)), written(hard)]);
  await root.get(adminLessons.change, { ...at(lessonId), body: { status: 'draft' } });
  expect(await eventsAt(ofBoris)).toEqual([]);
});

test('a teacher gets the deadlines of the groups taught, by the schedules of the groups; a stranger gets none', async () => {
  const { courseId, lessonId, groupId } = await school();
  const teacher = await make.user({ is_admin: true });
  const link = await linkOf(teacher);
  const other = await make.course({ students: [await make.user()] });
  await root.get(adminLessons.change, { ...at(other.lessonId), body: { title: 'Чужое', hard_deadline: hard } });
  // who teaches no group looks after all of them
  expect((await eventsAt(link)).map(([, words]) => words)).toContain('Группа\\, срок: Чужое');
  await db
    .insertInto('user_group_member')
    .values({ user_group_id: groupId, user_id: teacher.id, role: 'teacher' })
    .execute();
  await root.get(adminExceptions.save, {
    body: { course_id: courseId, lesson_id: lessonId, user_group_id: groupId, hard_deadline: later },
  });
  expect(await eventsAt(link)).toEqual([
    [written(soft), 'Группа\\, срок: Циклы\\; ветви'],
    [written(later), 'Группа\\, последний срок: Циклы\\; ветви'],
  ]);
  expect(await eventsAt(await linkOf(await make.user()))).toEqual([]);
});

test('who has it already gets nothing, until a deadline moves', async () => {
  const { anna, lessonId } = await school();
  const link = await linkOf(anna);
  const first = await ask(link);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await ask(link, known)).statusCode).toBe(304);
  await root.get(adminLessons.change, { ...at(lessonId), body: { hard_deadline: later } });
  expect((await ask(link, known)).statusCode).toBe(200);
});

test('a revoked link, a replaced one, and that of a disabled person do not work', async () => {
  const { anna, boris } = await school();
  const first = await linkOf(anna);
  const second = await linkOf(anna);
  expect((await ask(first)).statusCode).toBe(404);
  expect((await ask(second)).statusCode).toBe(200);
  const { link } = await as(anna).get(calendar.get, {});
  expect(link).toMatchObject({ read_at: expect.any(String) });
  await as(anna).get(calendar.revoke, {});
  await as(anna).get(calendar.revoke, {});
  expect((await ask(second)).statusCode).toBe(404);
  expect(await as(anna).get(calendar.get, {})).toEqual({ link: null });
  const { rows } = await root.get(adminAudit.list, { query: { object_type: 'user', object_id: String(anna.id) } });
  expect(rows.map(({ action }) => action)).toEqual([
    'revoke_calendar_link',
    'create_calendar_link',
    'create_calendar_link',
  ]);

  const ofBoris = await linkOf(boris);
  await db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '=', boris.id).execute();
  expect((await ask(ofBoris)).statusCode).toBe(404);
});

test('the database holds no secret, and guessing is slowed down', async () => {
  const { anna } = await school();
  const link = await linkOf(anna);
  const secret = /([\w-]{43})\.ics$/.exec(link)![1]!;
  const rows = await db.selectFrom('calendar_link').selectAll().where('user_id', '=', anna.id).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.token_hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(Buffer.from(rows[0]!.token_hash).toString('base64url')).not.toBe(secret);
  const from = { 'x-forwarded-for': '198.51.100.9' };
  await db.insertInto('sign_in_failure').values({ key: 'calendar:198.51.100.9', failures: 600 }).execute();
  expect((await ask(link, from)).statusCode).toBe(429);
  expect((await ask(link)).statusCode).toBe(200);
});
