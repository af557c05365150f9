import { adminCourses, binDays } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { emptyBin } from './empty-bin.ts';

const { as, make, db } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const params = (id: number) => ({ params: { id: String(id) } });
const dayMs = 86_400_000;

const deletedDaysAgo = (table: 'course' | 'lesson' | 'task', id: number, days: number) =>
  db
    .updateTable(table)
    .set({ deleted_at: new Date(Date.now() - days * dayMs).toISOString() })
    .where('id', '=', id)
    .execute();

test('the bin lists what was deleted by itself, until when it can be brought back, and every way is in the audit', async () => {
  const { courseId, lessonId } = await make.course();
  const spare = await admin.get(adminLessons.create, { body: { course_id: courseId, title: 'Лишнее' } });
  await admin.get(adminLessons.remove, params(spare.id));
  await admin.get(adminCourses.remove, params(courseId));
  const bin = await admin.get(adminCourses.bin, {});
  expect(bin).toMatchObject({
    courses: [{ id: courseId, lessons: 1 }],
    lessons: [{ id: spare.id, course_id: courseId, is_course_deleted: true }],
    total: 2,
  });
  const [course] = bin.courses;
  expect(Date.parse(course!.gone_at) - Date.parse(course!.deleted_at)).toBe(binDays * dayMs);

  await admin.get(adminCourses.restore, params(courseId));
  await admin.get(adminLessons.restore, params(spare.id));
  expect((await admin.get(adminCourses.get, params(courseId))).lessons.map(({ id }) => id)).toEqual([
    lessonId,
    spare.id,
  ]);
  expect((await admin.get(adminCourses.bin, {})).total).toBe(0);
  const auditEvents = await db
    .selectFrom('audit')
    .select('action')
    .where('actor_id', '=', teacher.id)
    .orderBy('id')
    .execute();
  expect(auditEvents.map(({ action }) => action)).toEqual([
    'create_lesson',
    'delete_lesson',
    'delete_course',
    'restore_course',
    'restore_lesson',
  ]);
});

test('after thirty days it is gone; the solutions of students stay', async () => {
  const student = await make.user();
  const task_id = await make.task();
  const old = await make.course({ students: [student], tasks: [task_id] });
  const recent = await make.course();
  const alive = await make.course();
  const submission = { task_id, task_version: 1, user_id: student.id, cause: 'submit' as const };
  const { id } = await db
    .insertInto('submission')
    .values({ ...submission, lesson_id: old.lessonId, language: 'python', files: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deletedDaysAgo('course', old.courseId, binDays + 1);
  await deletedDaysAgo('course', recent.courseId, binDays - 1);
  await deletedDaysAgo('lesson', alive.lessonId, binDays + 1);
  await deletedDaysAgo('task', await make.task({ title: 'Лишняя' }), binDays + 1);

  await emptyBin(db);
  const left = await db.selectFrom('course').select('id').orderBy('id').execute();
  const ids = left.map((course) => course.id);
  expect(ids).not.toContain(old.courseId);
  expect(ids).toEqual(expect.arrayContaining([recent.courseId, alive.courseId]));
  expect((await admin.get(adminCourses.get, params(alive.courseId))).lessons).toEqual([]);
  expect((await admin.refusal(adminLessons.restore, params(alive.lessonId))).code).toBe('not_found');
  expect(await db.selectFrom('submission').select('lesson_id').where('id', '=', id).execute()).toEqual([
    { lesson_id: null },
  ]);
  const purged = await db.selectFrom('audit').select(['action', 'before']).where('action', 'like', 'purge%').execute();
  expect(purged).toEqual(
    expect.arrayContaining([
      { action: 'purge_course', before: { title: 'Курс' } },
      { action: 'purge_lesson', before: { title: 'Занятие', course_id: old.courseId } },
      { action: 'purge_task', before: { title: 'Лишняя' } },
    ]),
  );
});

test('an action without a change leaves no audit event, a published course has its own', async () => {
  const { courseId } = await make.course({ status: 'draft' });
  const change = (body: object) => admin.get(adminCourses.change, { ...params(courseId), body });
  await change({ title: 'Курс' });
  await change({ description: 'Новый текст' });
  await change({ status: 'published' });
  const auditEvents = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'course')
    .where('object_id', '=', courseId)
    .orderBy('id')
    .execute();
  expect(auditEvents).toEqual([
    { action: 'change_course', before: null, after: { is_text_changed: true } },
    { action: 'publish_course', before: { status: 'draft' }, after: { status: 'published' } },
  ]);
});
