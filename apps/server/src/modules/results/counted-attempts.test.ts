/** Whether a compile error costs an attempt: by the course, by the task, and by what holds now. */
import { adminCourses } from '@put/contract/courses/course-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const { as, db, make } = await testApp();
const root = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });

async function place() {
  const student = await make.user();
  const task_id = await make.task({ attempts: 2 });
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task_id] });
  const send = async (content: string) => {
    const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python(content) };
    const { id } = await as(student).get(submissions.create, { body });
    await expect.poll(async () => (await as(student).get(submissions.get, at(id))).status).toBe('done');
  };
  const told = async () => {
    const query = { lesson_id: String(lessonId) };
    const task = await as(student).get(tasks.get, { ...at(task_id), query });
    const [row] = (await as(student).get(lessons.get, at(lessonId))).tasks;
    return { used: task.attempts_used, isFree: task.is_compile_error_free ?? false, shown: row!.attempts };
  };
  const setCourse = (free_compile_errors: boolean) =>
    db.updateTable('course').set({ free_compile_errors }).where('id', '=', courseId).execute();
  return { task_id, courseId, lessonId, send, told, setCourse };
}
const broken = 'syntax error';

test('in a course that was there before it costs one; a change of the course and of the task counts anew', async () => {
  const { task_id, courseId, send, told } = await place();
  await send(broken);
  expect(await told()).toEqual({ used: 1, isFree: false, shown: 1 });
  const { free_compile_errors } = await root.get(adminCourses.get, at(courseId));
  expect(free_compile_errors).toBe(false);
  await root.get(adminCourses.change, { ...at(courseId), body: { free_compile_errors: true } });
  expect(await told()).toEqual({ used: 0, isFree: true, shown: 0 });
  await root.get(adminTasks.change, { ...at(task_id), body: { free_compile_errors: false } });
  expect(await told()).toEqual({ used: 1, isFree: false, shown: 1 });
  await root.get(adminTasks.change, { ...at(task_id), body: { free_compile_errors: null } });
  expect(await told()).toEqual({ used: 0, isFree: true, shown: 0 });
});

test('what does not compile can be sent again and again, and the attempts stay for what runs', async () => {
  const { send, told, setCourse } = await place();
  await setCourse(true);
  for (let time = 0; time < 3; time++) await send(broken);
  await send('print(1)');
  expect(await told()).toMatchObject({ used: 1, shown: 1 });
  await send(rightAnswer);
  expect(await told()).toMatchObject({ used: 2, shown: 2 });
  const result = await db.selectFrom('result').select(['attempts_to_full', 'status']).executeTakeFirstOrThrow();
  expect(result.status).toBe('tried');
});

test('where results are hidden it costs one: an attempt that came back would tell the verdict', async () => {
  const { send, told, setCourse, lessonId } = await place();
  await setCourse(true);
  await db.updateTable('lesson').set({ feedback: 'hidden' }).where('id', '=', lessonId).execute();
  await send(broken);
  expect(await told()).toMatchObject({ used: 1, isFree: false });
});

test('a new course has it, unless it says otherwise', async () => {
  const make_ = async (fields: object) => {
    const { id } = await root.get(adminCourses.create, { body: { title: 'Новый', date: '2026-09-01', ...fields } });
    return (await root.get(adminCourses.get, at(id))).free_compile_errors;
  };
  expect(await make_({})).toBe(true);
  expect(await make_({ free_compile_errors: false })).toBe(false);
});
