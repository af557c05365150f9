import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { submissions } from '@put/contract/submissions/submissions';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make, db } = await testApp();
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });

async function lessonOf(student: { id: number }, task: Parameters<typeof make.task>[0] = {}) {
  const taskId = await make.task(task);
  return { taskId, ...(await make.course({ students: [student], tasks: [taskId] })) };
}

test('a lesson shows what it takes from its course, and what it says of its own', async () => {
  const { courseId, lessonId } = await lessonOf(await make.user());
  const inherited = { inherited_feedback: 'verdict', inherited_languages: null, feedback: null, languages: null };
  expect(await admin.get(adminLessons.get, params(lessonId))).toMatchObject(inherited);
  await admin.get(adminCourses.change, { ...params(courseId), body: { feedback: 'score', languages: ['python'] } });
  await admin.get(adminLessons.change, { ...params(lessonId), body: { feedback: 'full' } });
  expect(await admin.get(adminLessons.get, params(lessonId))).toMatchObject({
    inherited_feedback: 'score',
    inherited_languages: ['python'],
    feedback: 'full',
    languages: null,
  });
  const none = await admin.refusal(adminCourses.change, { ...params(courseId), body: { languages: [] } });
  expect(none.errors).toEqual([{ path: 'languages', message: 'Выберите хотя бы один язык' }]);
});

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
type Levels = { task?: Feedback; lesson?: Feedback; course?: Feedback };

test.each<[string, Levels, { verdict: string | null; tests: number; hasInput: boolean }]>([
  ['nobody says a word: verdicts', {}, { verdict: 'wrong_answer', tests: 3, hasInput: false }],
  ['the course', { course: 'full' }, { verdict: 'wrong_answer', tests: 3, hasInput: true }],
  [
    'the lesson before the course',
    { course: 'full', lesson: 'score' },
    { verdict: 'wrong_answer', tests: 1, hasInput: false },
  ],
  [
    'the task before both',
    { course: 'full', lesson: 'full', task: 'hidden' },
    { verdict: null, tests: 1, hasInput: false },
  ],
  ['the course hides', { course: 'hidden' }, { verdict: null, tests: 1, hasInput: false }],
])('what a student sees of the tests: %s', async (_, { task, lesson, course }, seen) => {
  const student = await make.user();
  const { taskId, lessonId, courseId } = await lessonOf(student, task && { feedback: task });
  await admin.get(adminCourses.change, { ...params(courseId), body: { feedback: course ?? null } });
  await admin.get(adminLessons.change, { ...params(lessonId), body: { feedback: lesson ?? null } });
  const submission = await judged(student, taskId, lessonId);
  expect(submission.verdict).toBe(seen.verdict);
  expect(submission.tests).toHaveLength(seen.tests);
  expect(submission.tests.some(({ is_sample, input }) => !is_sample && input !== null)).toBe(seen.hasInput);
  const list = await as(student).get(submissions.ofTask, { ...params(taskId), query: {} });
  expect(list.submissions[0]!.verdict).toBe(seen.verdict);
});

test('after_deadline opens the tests when the student’s own deadline is over, and not before', async () => {
  const student = await make.user();
  const { taskId, lessonId, courseId } = await lessonOf(student);
  await admin.get(adminCourses.change, { ...params(courseId), body: { feedback: 'after_deadline' } });
  await admin.get(adminLessons.change, { ...params(lessonId), body: { soft_deadline: inHours(1) } });
  const { id } = await judged(student, taskId, lessonId);
  const hidden = async () => (await as(student).get(submissions.get, params(id))).tests[1];
  expect(await hidden()).toMatchObject({ verdict: 'wrong_answer', input: null });
  await admin.get(adminLessons.change, {
    ...params(lessonId),
    body: { soft_deadline: inHours(-1), accepts_points: true },
  });
  expect(await hidden()).toMatchObject({ verdict: 'wrong_answer', input: '5 7\n' });
  // an exception gives one day more
  const more = { course_id: courseId, lesson_id: lessonId, user_id: student.id, extra_minutes: 1_440 };
  await db.insertInto('schedule_exception').values(more).execute();
  expect(await hidden()).toMatchObject({ verdict: 'wrong_answer', input: null });
});

test('a task offers what the lesson allows of its languages, and takes nothing else', async () => {
  const student = await make.user();
  const { taskId, lessonId, courseId } = await lessonOf(student);
  // no language is known by name, so that a new one needs no change here
  const own = JSON.stringify({ languages: ['python', 'cpp'], checker: { kind: 'tokens' } });
  await db.updateTable('task').set({ config: own }).where('id', '=', taskId).execute();
  const allow = (table: 'course' | 'lesson', id: number, languages: string[] | null) =>
    db
      .updateTable(table)
      .set({ languages: languages as null })
      .where('id', '=', id)
      .execute();
  await allow('lesson', lessonId, ['cpp']);
  const refused = await as(student).refusal(submissions.create, {
    body: { task_id: taskId, lesson_id: lessonId, language: 'python', files: [{ name: 'main.py', content: '1' }] },
  });
  expect(refused.code).toBe('language_not_allowed');
  await allow('lesson', lessonId, null);
  await allow('course', courseId, ['python']);
  const offered = async () => (await as(student).get(tasks.get, { ...params(taskId), query: {} })).languages;
  expect(await offered()).toEqual(['python']);
  const pythonOnly = JSON.stringify({ languages: ['python'], checker: { kind: 'tokens' } });
  await db.updateTable('task').set({ config: pythonOnly }).where('id', '=', taskId).execute();
  await allow('lesson', lessonId, ['cpp']);
  expect(await offered()).toEqual(['python']);
});

async function judged(student: Parameters<typeof as>[0], task_id: number, lesson_id: number) {
  const files = [{ name: 'main.py', content: 'print(a - b)' }];
  const body = { task_id, lesson_id, language: 'python' as const, files };
  const { id } = await as(student).get(submissions.create, { body });
  const read = () => as(student).get(submissions.get, params(id));
  await expect.poll(read).toMatchObject({ status: 'done' });
  return read();
}
