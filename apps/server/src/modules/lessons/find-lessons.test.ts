import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));

test('a student finds open lessons of own courses only, an administrator all lessons', async () => {
  const student = await make.user();
  const { courseId } = await make.course({ students: [student] });
  const other = await make.course();
  const archived = await make.course({ students: [student], status: 'archived' });
  const add = async (course_id: number, title: string, status: 'draft' | 'published' = 'published') =>
    (await admin.get(adminLessons.create, { body: { course_id, title, status } })).id;
  const mine = await add(courseId, 'Поиск в ширину');
  const draft = await add(courseId, 'Поиск в глубину', 'draft');
  const foreign = await add(other.courseId, 'Двоичный поиск');
  await add(archived.courseId, 'Старый поиск');
  const deleted = await add(courseId, 'Поиск удалённый');
  await admin.get(adminLessons.remove, { params: { id: String(deleted) } });

  expect(await as(student).get(lessons.find, { query: { q: 'ПОИСК' } })).toEqual({
    lessons: [{ id: mine, title: 'Поиск в ширину', course_id: courseId, course_title: 'Курс' }],
    total: 1,
  });
  const found = await admin.get(lessons.find, { query: { q: 'поиск' } });
  expect(new Set(found.lessons.map(({ id }) => id))).toEqual(new Set([mine, draft, foreign]));
  const inTwo = await admin.get(lessons.find, {
    query: { course_id: [String(other.courseId), String(archived.courseId)] },
  });
  expect(inTwo.lessons.map(({ id }) => id)).toContain(foreign);
  expect(new Set(inTwo.lessons.map(({ course_id }) => course_id))).toEqual(new Set([other.courseId]));
  expect(await as(student).get(lessons.find, { query: { course_id: [String(other.courseId)] } })).toMatchObject({
    total: 0,
  });
  expect(await admin.get(lessons.find, { query: { q: 'поиск', limit: '1', offset: '1' } })).toMatchObject({
    lessons: [{ title: expect.stringMatching(/поиск/i) }],
    total: 3,
  });
});
