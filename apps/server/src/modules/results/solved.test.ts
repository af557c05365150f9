import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make, db } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });

type Result = { user: number; task: number; status: 'accepted' | 'partial' | 'tried'; attempts: number };

/** A lesson of two tasks and a class of three. */
async function taught() {
  const students = [await make.user(), await make.user(), await make.user()];
  const stranger = await make.user();
  const tasks = [await make.task(), await make.task()];
  const { courseId, lessonId } = await make.course({ students, tasks });
  const give = async (...results: Result[]) => {
    const rows = results.map(({ user, task, status, attempts }) => ({
      user_id: user,
      task_id: task,
      lesson_id: lessonId,
      status,
      attempts,
      best_score: status === 'accepted' ? 100 : 0,
      max_score: 100,
      last_submitted_at: '2026-11-01T00:00:00Z',
    }));
    await db
      .insertInto('result')
      .values(rows as never)
      .execute();
  };
  const ids = students.map(({ id }) => id) as [number, number, number];
  return { ids, stranger: stranger.id, tasks: tasks as [number, number], courseId, lessonId, give };
}

test('a lesson is solved by those who solved all its required tasks; who left the class is not counted', async () => {
  const { ids, stranger, tasks, courseId, lessonId, give } = await taught();
  const [anna, boris] = ids;
  const [first, second] = tasks;
  const one = { status: 'accepted', attempts: 1 } as const;
  await give(
    { user: anna, task: first, ...one },
    { user: anna, task: second, ...one },
    { user: boris, task: first, ...one },
    { user: boris, task: second, status: 'partial', attempts: 5 },
    { user: stranger, task: first, ...one },
    { user: stranger, task: second, ...one },
  );
  const plan = async () => {
    const { students, lessons } = await admin.get(adminCourses.get, params(courseId));
    return [lessons[0]!.solved, students];
  };
  expect(await plan()).toEqual([1, 3]);
  const listed = (isSecondRequired: boolean) => [
    { task_id: first, points: 100 },
    { task_id: second, points: 100, required: isSecondRequired },
  ];
  await admin.get(adminLessons.setTasks, { ...params(lessonId), body: { tasks: listed(false) } });
  expect(await plan()).toEqual([2, 3]);
});

test('a task says how many solved it and how many attempts those who tried took', async () => {
  const { ids, stranger, tasks, lessonId, give } = await taught();
  const [anna, boris] = ids;
  await give(
    { user: anna, task: tasks[0], status: 'accepted', attempts: 2 },
    { user: boris, task: tasks[0], status: 'tried', attempts: 5 },
    { user: stranger, task: tasks[0], status: 'accepted', attempts: 50 },
  );
  const lesson = await admin.get(adminLessons.get, params(lessonId));
  expect(lesson.students).toBe(3);
  expect(lesson.tasks.map(({ solved, attempts }) => [solved, attempts])).toEqual([
    [1, 3.5],
    [0, null],
  ]);
});
