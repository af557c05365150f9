import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make, db } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const params = (id: number) => ({ params: { id: String(id) } });

/** A course with three lessons. Times of day are in Moscow's zone, unless a test says otherwise. */
async function threeLessons() {
  const { id } = await admin.get(adminCourses.create, { body: { title: 'План', date: '2026-09-01' } });
  const add = async (title: string, soft_deadline: string | null) =>
    (await admin.get(adminLessons.create, { body: { course_id: id, title, section: 'Начало', soft_deadline } })).id;
  const ids = [
    await add('А', '2026-10-20T20:59:00.000Z'),
    await add('Б', '2026-10-23T20:59:00.000Z'),
    await add('В', null),
  ] as const;
  const lessons = async () => (await admin.get(adminCourses.get, params(id))).lessons;
  const auditEvents = async () =>
    (await db
      .selectFrom('audit')
      .select(['action', 'object_type', 'object_id', 'before', 'after'])
      .where('actor_id', '=', teacher.id)
      .orderBy('id')
      .execute()) as { action: string; object_id: number; before: object | null; after: object | null }[];
  return { id, ids, lessons, auditEvents };
}

test('one call gives lessons their order and their sections; a list that is not theirs changes nothing', async () => {
  const { id, ids, lessons, auditEvents } = await threeLessons();
  const [a, b, c] = ids;
  const order = [{ id: c, section: 'Итог' }, { id: a }, { id: b, section: '' }];
  await admin.get(adminCourses.order, { ...params(id), body: { lessons: order } });
  const placed = (await lessons()).map(({ title, section, position }) => [title, section, position]);
  expect(placed).toEqual([
    ['В', 'Итог', 1],
    ['А', 'Начало', 2],
    ['Б', '', 3],
  ]);
  expect((await auditEvents()).at(-1)).toMatchObject({
    action: 'order_lessons',
    object_id: id,
    before: { lesson_ids: [a, b, c], sections: ['Начало'] },
    after: { lesson_ids: [c, a, b], sections: ['Итог', 'Начало', ''] },
  });
  for (const wrong of [
    [{ id: a }, { id: b }],
    [{ id: a }, { id: a }, { id: b }],
  ]) {
    const refusal = await admin.refusal(adminCourses.order, { ...params(id), body: { lessons: wrong } });
    expect(refusal.code).toBe('conflict');
  }
  expect((await lessons()).map(({ title }) => title)).toEqual(['В', 'А', 'Б']);
});

test('moments of lessons are set all or none', async () => {
  const { id, ids, lessons, auditEvents } = await threeLessons();
  const none = { opens_at: null, soft_deadline: null, hard_deadline: null };
  const times = { ...none, opens_at: '2026-09-10T06:00:00.000Z', hard_deadline: '2026-12-01T00:00:00.000Z' };
  const other = await make.course();
  const body = {
    lessons: [
      { id: ids[0], ...times },
      { id: other.lessonId, ...none },
    ],
  };
  expect((await admin.refusal(adminCourses.setTimes, { ...params(id), body })).code).toBe('not_found');
  expect((await lessons())[0]).toMatchObject({ soft_deadline: '2026-10-20T20:59:00.000Z' });
  await admin.get(adminCourses.setTimes, {
    ...params(id),
    body: {
      lessons: [
        { id: ids[0], ...times },
        { id: ids[1], ...none },
      ],
    },
  });
  expect(await lessons()).toMatchObject([times, none, none]);
  expect((await auditEvents()).slice(-2)).toMatchObject([
    { action: 'change_lesson', object_id: ids[0], after: times },
    { action: 'change_lesson', object_id: ids[1], before: { soft_deadline: '2026-10-23T20:59:00.000Z' } },
  ]);
  const wrong = { id: ids[0], ...none, soft_deadline: '2026-12-02T00:00:00.000Z', hard_deadline: times.hard_deadline };
  const refusal = await admin.refusal(adminCourses.setTimes, { ...params(id), body: { lessons: [wrong] } });
  expect(refusal.errors).toEqual([{ path: 'lessons.0.hard_deadline', message: 'Раньше мягкого срока' }]);
});

test('a shift moves a lesson and all after it, keeps the time of day across summer time, and takes exceptions along', async () => {
  const { id, ids, lessons, auditEvents } = await threeLessons();
  await db.updateTable('user').set({ timezone: 'Europe/Berlin' }).where('id', '=', teacher.id).execute();
  const student = await make.user();
  const { groupId } = await make.course({ students: [student] });
  await admin.get(adminCourses.change, { ...params(id), body: { user_group_ids: [groupId] } });
  const exception = { course_id: id, lesson_id: ids[1], user_id: student.id };
  const soft_deadline = '2026-10-24T20:59:00.000Z';
  await admin.get(adminExceptions.save, { body: { ...exception, soft_deadline } });
  const body = { from_lesson_id: ids[1], days: 7 };
  expect(await admin.get(adminCourses.shift, { ...params(id), body })).toEqual({ lessons: 1 });
  // 22:59 Berlin summer time stays 22:59 in winter time, which begins on 2026-10-25
  expect((await lessons()).map((lesson) => lesson.soft_deadline)).toEqual([
    '2026-10-20T20:59:00.000Z',
    '2026-10-30T21:59:00.000Z',
    null,
  ]);
  const [moved] = (await admin.get(adminExceptions.list, params(id))).exceptions;
  expect(moved!.soft_deadline).toBe('2026-10-31T21:59:00.000Z');
  expect((await auditEvents()).at(-1)).toMatchObject({ action: 'shift_schedule', object_id: id, after: body });
  // and back again
  await admin.get(adminCourses.shift, { ...params(id), body: { ...body, days: -7 } });
  expect((await lessons())[1]!.soft_deadline).toBe('2026-10-23T20:59:00.000Z');
  const stranger = { from_lesson_id: (await make.course()).lessonId, days: 1 };
  expect((await admin.refusal(adminCourses.shift, { ...params(id), body: stranger })).code).toBe('not_found');
});

test('drafts are published together; each that changed has an audit event', async () => {
  const { id, ids, lessons, auditEvents } = await threeLessons();
  await admin.get(adminLessons.change, { ...params(ids[0]), body: { status: 'published' } });
  const before = (await auditEvents()).length;
  const body = { lesson_ids: [...ids], is_published: true };
  await admin.get(adminCourses.publishLessons, { ...params(id), body });
  expect((await lessons()).map(({ status }) => status)).toEqual(['published', 'published', 'published']);
  const made = (await auditEvents()).slice(before);
  expect(made.map(({ action, object_id }) => [action, object_id])).toEqual([
    ['publish_lesson', ids[1]],
    ['publish_lesson', ids[2]],
  ]);
  await admin.get(adminCourses.publishLessons, { ...params(id), body: { lesson_ids: [ids[2]], is_published: false } });
  expect((await lessons())[2]!.status).toBe('draft');
});

test('a duplicate is a draft right after its lesson, with its text and tasks', async () => {
  const { id, ids, lessons } = await threeLessons();
  const task_id = await make.task();
  await admin.get(adminLessons.change, { ...params(ids[0]), body: { body: 'Текст', status: 'published' } });
  await admin.get(adminLessons.setTasks, { ...params(ids[0]), body: { tasks: [{ task_id, points: 7 }] } });
  const copy = await admin.get(adminLessons.duplicate, params(ids[0]));
  expect((await lessons()).map(({ title }) => title)).toEqual(['А', 'А — копия', 'Б', 'В']);
  expect(await admin.get(adminLessons.get, params(copy.id))).toMatchObject({
    body: 'Текст',
    status: 'draft',
    version: 1,
    soft_deadline: '2026-10-20T20:59:00.000Z',
    tasks: [{ task_id, points: 7 }],
  });
  await admin.get(adminCourses.remove, params(id));
  expect((await admin.refusal(adminLessons.duplicate, params(ids[0]))).code).toBe('not_found');
});

test('an administrator sees a course as its student will, with the drafts marked', async () => {
  const { id, ids } = await threeLessons();
  await admin.get(adminLessons.change, { ...params(ids[1]), body: { status: 'published' } });
  const seen = await admin.get(courses.get, params(id));
  expect(seen.status).toBe('draft');
  expect(seen.lessons.map(({ title, is_draft }) => [title, is_draft])).toEqual([
    ['А', true],
    ['Б', false],
    ['В', true],
  ]);
});
