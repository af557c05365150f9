import { brotliDecompressSync } from 'node:zlib';
import type { Viewer } from '@put/contract/base/access';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import { adminCourses } from '@put/contract/courses/course-editing';
import { apiBase } from '@put/contract/base/endpoint';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { submissions } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';

const { app, as, db, make, tokens } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const at = (id: number) => ({ params: { id: String(id) } });
const show = (id: number) => `::animation{id=${id}}`;

const isOpen = async (viewer: Viewer, id: number) =>
  as(viewer)
    .get(animations.get, at(id))
    .then(
      () => true,
      (error: Error) => {
        expect(error.message).toContain('not_found');
        return false;
      },
    );
const withText = async (lessonId: number, id: number) =>
  admin.get(adminLessons.change, { ...at(lessonId), body: { body: show(id) } });

test('a student sees what stands in a lesson of an own course, and nobody else’s student does', async () => {
  const [mine, stranger] = [await make.user(), await make.user()];
  const [shown, unused] = [await make.animation(), await make.animation()];
  const { lessonId } = await make.course({ students: [mine] });
  await make.course({ students: [stranger] });
  expect(await isOpen(mine, shown)).toBe(false);
  await withText(lessonId, shown);
  expect([await isOpen(mine, shown), await isOpen(mine, unused), await isOpen(stranger, shown)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([await isOpen(teacher, shown), await isOpen(teacher, unused)]).toEqual([true, true]);
  await admin.get(adminLessons.change, { ...at(lessonId), body: { body: '' } });
  expect(await isOpen(mine, shown)).toBe(false);
});

test('a lesson that is hidden, deleted or not open yet shows nothing', async () => {
  const student = await make.user();
  const id = await make.animation();
  const { lessonId, courseId } = await make.course({ students: [student] });
  await withText(lessonId, id);
  const change = (body: object) => admin.get(adminLessons.change, { ...at(lessonId), body });
  await change({ status: 'draft' });
  expect(await isOpen(student, id)).toBe(false);
  await change({ status: 'published', opens_at: '2999-01-01T00:00:00.000Z' });
  expect(await isOpen(student, id)).toBe(false);
  await change({ opens_at: '2020-01-01T00:00:00.000Z' });
  expect(await isOpen(student, id)).toBe(true);
  await admin.get(adminLessons.remove, at(lessonId));
  expect(await isOpen(student, id)).toBe(false);
  await admin.get(adminLessons.restore, at(lessonId));
  await admin.get(adminCourses.change, { ...at(courseId), body: { status: 'draft' } });
  expect(await isOpen(student, id)).toBe(false);
  await admin.get(adminCourses.change, { ...at(courseId), body: { status: 'published' } });
  expect(await isOpen(student, id)).toBe(true);
  await admin.get(adminAnimations.remove, at(id));
  expect([await isOpen(student, id), await isOpen(teacher, id)]).toEqual([false, false]);
});

test('a lesson that waits for another one shows nothing, and one open lesson is enough', async () => {
  const student = await make.user();
  const id = await make.animation();
  const task = await make.task();
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task] });
  const make2 = (title: string) =>
    admin.get(adminLessons.create, {
      body: { course_id: courseId, title, body: show(id), status: 'published' },
    });
  const waiting = await make2('Дальше');
  await admin.get(adminLessons.change, {
    ...at(waiting.id),
    body: { requires_lesson_id: lessonId, requires_percent: 50 },
  });
  expect(await isOpen(student, id)).toBe(false);
  await db
    .insertInto('result')
    .values({
      user_id: student.id,
      lesson_id: lessonId,
      task_id: task,
      status: 'accepted',
      best_score: 100,
      max_score: 100,
      last_submitted_at: new Date().toISOString(),
    })
    .execute();
  expect(await isOpen(student, id)).toBe(true);
  await db.deleteFrom('result').execute();
  const open = await make2('Открыто');
  expect(await isOpen(student, id)).toBe(true);
  await admin.get(adminLessons.remove, at(open.id));
  expect(await isOpen(student, id)).toBe(false);
});

test('the text of a course opens its animations to its students', async () => {
  const [student, stranger] = [await make.user(), await make.user()];
  const id = await make.animation();
  const { courseId } = await make.course({ students: [student] });
  await admin.get(adminCourses.change, { ...at(courseId), body: { description: show(id) } });
  expect([await isOpen(student, id), await isOpen(stranger, id)]).toEqual([true, false]);
});

test('a statement opens them in a lesson, a hint only when it opens itself', async () => {
  const [student, stranger] = [await make.user(), await make.user()];
  const [stated, hinted] = [await make.animation(), await make.animation()];
  const task = await make.task();
  const hints = [{ after_attempts: 1, text: show(hinted) }];
  await admin.get(adminTasks.change, { ...at(task), body: { statement: show(stated), hints } });
  expect(await isOpen(student, stated)).toBe(false);
  const { lessonId } = await make.course({ students: [student], tasks: [task] });
  expect([await isOpen(student, stated), await isOpen(stranger, stated)]).toEqual([true, false]);
  expect(await isOpen(student, hinted)).toBe(false);
  await as(student).get(submissions.create, {
    body: { task_id: task, lesson_id: lessonId, language: 'python', files: python('print(1)') },
  });
  expect([await isOpen(student, hinted), await isOpen(stranger, hinted)]).toEqual([true, false]);
  await db.updateTable('task').set({ status: 'draft' }).where('id', '=', task).execute();
  expect(await isOpen(student, stated)).toBe(false);
});

test('a task that performs an animation opens it to nobody: the answers stand in it', async () => {
  const student = await make.user();
  const id = await make.animation();
  const task = await make.task();
  await make.course({ students: [student], tasks: [task] });
  await db.insertInto('animation_use').values({ animation_id: id, task_id: task, is_performed: true }).execute();
  expect(await isOpen(student, id)).toBe(false);
  expect((await admin.get(adminAnimations.get, at(id))).uses).toEqual([
    { place: 'task', id: task, title: 'A + B', course_title: null },
  ]);
});

test('it is sent as it is stored; a browser that has it asks whether it is still the same', async () => {
  const student = await make.user();
  const id = await make.animation({ says: Array.from({ length: 300 }, (_, step) => `Шаг ${step}`) });
  const { lessonId } = await make.course({ students: [student] });
  await withText(lessonId, id);
  const ask = (headers: Record<string, string>) =>
    app.inject({
      url: `${apiBase}/user/animation/${id}`,
      headers: { authorization: `Bearer ${tokens.sign(student, crypto.randomUUID())}`, ...headers },
    });
  const [{ compiled }] = (await db
    .selectFrom('animation_version')
    .select('compiled')
    .where('animation_id', '=', id)
    .execute()) as [{ compiled: Buffer }];
  const br = await ask({ 'accept-encoding': 'br' });
  expect(br.rawPayload.equals(compiled)).toBe(true);
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual((await ask({})).json());
  const known = { 'if-none-match': String(br.headers['etag']) };
  expect([(await ask(known)).statusCode, br.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  // access is asked first
  await withText(lessonId, 0);
  expect((await ask(known)).statusCode).toBe(404);
});
