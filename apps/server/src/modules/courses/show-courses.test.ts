import { courses } from '@put/contract/courses/courses';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make, db } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const student = await make.user();
const me = as(student);
const params = (id: number) => ({ params: { id: String(id) } });

/** Counts the queries of a piece of work. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(Object.getPrototypeOf(db.getExecutor()) as { executeQuery: () => unknown }, 'executeQuery');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('home, a course and a lesson are three reads each, whatever is planned and locked in them', async () => {
  const task = await make.task();
  const { courseId, lessonId: first } = await make.course({ students: [student], tasks: [task] });
  await make.course({ students: [student], tasks: [task] });
  const second = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Второе', status: 'published', requires_lesson_id: first, requires_percent: 1 },
  });
  const third = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Третье', status: 'published', opens_at: '2020-01-01T00:00:00.000Z' },
  });
  // the test's own sign-in is no read of the product
  await me.get(courses.mine, {});
  expect(await queriesOf(() => me.get(courses.mine, {}))).toBe(3);
  expect(await queriesOf(() => me.get(courses.get, params(courseId)))).toBe(3);
  for (const id of [first, third.id]) expect(await queriesOf(() => me.get(lessons.get, params(id)))).toBe(3);
  expect(await queriesOf(() => me.refusal(lessons.get, params(second.id)))).toBe(3);
});

test('neither deadlines nor the next step lead into a locked lesson', async () => {
  const [solved, waiting] = [await make.task(), await make.task()];
  const { courseId, lessonId: first } = await make.course({ students: [student], tasks: [solved] });
  const soft_deadline = new Date(Date.now() + 3_600_000).toISOString();
  const { id: second } = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Потом', status: 'published', soft_deadline, requires_lesson_id: first },
  });
  await admin.get(adminLessons.setTasks, { ...params(second), body: { tasks: [{ task_id: waiting, points: 10 }] } });
  const mine = async () => (await me.get(courses.mine, {})).courses.find(({ id }) => id === courseId)!;
  expect(await mine()).toMatchObject({ due: [], next: { lesson_id: first } });
  // the only open task is solved, and a locked one is not offered
  const reached = {
    user_id: student.id,
    lesson_id: first,
    task_id: solved,
    status: 'accepted' as const,
    last_submitted_at: new Date().toISOString(),
  };
  await db
    .insertInto('result')
    .values({ ...reached, best_score: 50, max_score: 100, attempts: 1 })
    .execute();
  expect(await mine()).toMatchObject({ due: [], next: null });
  await db.updateTable('result').set({ best_score: 100 }).where('lesson_id', '=', first).execute();
  expect(await mine()).toMatchObject({ due: [{ lesson_id: second }], next: { lesson_id: second } });
});
