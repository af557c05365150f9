import { answerVersions } from '@put/contract/drafts/answer-versions';
import { drafts, submissions, adminSubmissions } from '@put/contract/submissions/submissions';
import { courses } from '@put/contract/courses/courses';
import { lessons } from '@put/contract/lessons/lessons';
import { adminResults } from '@put/contract/results/results';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { rightAnswer } from '../../testing/factories.ts';

const { db, events, as, make } = await testApp();
const files = (content: string) => [{ name: 'main.py', content }];

async function lessonWithTask(
  fields: Parameters<typeof make.task>[0] = {},
  status: 'draft' | 'ready' | 'broken' = 'ready',
) {
  const student = await make.user();
  const task_id = await make.task(fields, status);
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task_id] });
  const submit = (content: string, more: { cause?: 'check' } = {}, headers = {}) =>
    as(student, headers).get(submissions.create, {
      body: { task_id, lesson_id: lessonId, language: 'python', files: files(content), ...more },
    });
  const judged = async (content: string, more: { cause?: 'check' } = {}) => {
    const { id } = await submit(content, more);
    return expect
      .poll(() => as(student).get(submissions.get, { params: { id: String(id) } }))
      .toMatchObject({ status: 'done' })
      .then(() => as(student).get(submissions.get, { params: { id: String(id) } }));
  };
  return { student, task_id, lessonId, courseId, submit, judged };
}

test('a right solution is accepted; samples show everything, hidden tests only a verdict', async () => {
  const { judged, task_id, student, lessonId, courseId } = await lessonWithTask();
  const submission = await judged(rightAnswer);
  expect(submission).toMatchObject({ verdict: 'accepted', score: 100, max_score: 100, tests_total: 3 });
  expect(submission.tests[0]).toMatchObject({
    is_sample: true,
    input: '1 2\n',
    expected: '3\n',
    got: '3\n',
    verdict: 'accepted',
  });
  expect(submission.tests[1]).toMatchObject({
    is_sample: false,
    input: null,
    expected: null,
    got: null,
    stderr: null,
    verdict: 'accepted',
  });

  const lesson = await as(student).get(lessons.get, { params: { id: String(lessonId) } });
  expect(lesson.tasks[0]).toMatchObject({ task_id, status: 'accepted', score: 100, attempts: 1 });
  const mine = await as(student).get(courses.mine, {});
  expect(mine.courses.find((course) => course.id === courseId)).toMatchObject({
    progress: { tasks_done: 1, score: 100 },
    lessons_done: 1,
    next: null,
  });
});

test('a failure has its verdict and a plain message, and the best result stays', async () => {
  const { judged, student, lessonId } = await lessonWithTask();
  const broken = await judged('syntax error');
  expect(broken).toMatchObject({ verdict: 'compile_error', tests: [], score: 0 });
  expect(broken.explanation).toContain('Python не понял');
  await judged(rightAnswer);
  const wrong = await judged('print(a - b)');
  expect(wrong).toMatchObject({ verdict: 'wrong_answer', score: 0 });
  expect(wrong.tests[0]!.message).toBe('Строка 1: ожидалось «3», получено «-1».');
  expect(wrong.tests[1]!.message).toBeNull();
  const lesson = await as(student).get(lessons.get, { params: { id: String(lessonId) } });
  expect(lesson.tasks[0]).toMatchObject({ status: 'accepted', score: 100, attempts: 3 });
});

test('a check runs the samples only and is no attempt', async () => {
  const { judged, student, task_id, lessonId } = await lessonWithTask({ attempts: 1 });
  const check = await judged(rightAnswer, { cause: 'check' });
  expect(check.tests).toHaveLength(1);
  expect(check).toMatchObject({ verdict: 'accepted', tests_total: 1 });
  const shown = await as(student).get(tasks.get, {
    params: { id: String(task_id) },
    query: { lesson_id: String(lessonId) },
  });
  expect(shown).toMatchObject({ attempts: 1, attempts_used: 0 });
});

test('the same key again is the same submission, also at the same moment', async () => {
  const { submit, task_id } = await lessonWithTask();
  const ids = await Promise.all(Array.from({ length: 5 }, () => submit(rightAnswer, {}, { 'idempotency-key': 'one' })));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(await db.selectFrom('submission').select('id').where('task_id', '=', task_id).execute()).toHaveLength(1);
});

test('attempts are limited, also for parallel calls; an error of the judge costs none', async () => {
  const { student, task_id, lessonId, submit } = await lessonWithTask({ attempts: 2 });
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => submit('print(a - b)')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('submission')
            .select('id')
            .where('task_id', '=', task_id)
            .where('status', '=', 'done')
            .execute()
        ).length,
    )
    .toBe(2);
  await db.updateTable('submission').set({ verdict: 'judge_error' }).where('task_id', '=', task_id).execute();
  const shown = await as(student).get(tasks.get, {
    params: { id: String(task_id) },
    query: { lesson_id: String(lessonId) },
  });
  expect(shown.attempts_used).toBe(0);
});

test('a pause between attempts is kept', async () => {
  const { student, submit, task_id, lessonId } = await lessonWithTask({ cooldown_s: 60 });
  await submit(rightAnswer);
  const refusal = await as(student).refusal(submissions.create, {
    body: { task_id, lesson_id: lessonId, language: 'python', files: files(rightAnswer) },
  });
  expect(refusal.code).toBe('too_soon');
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(50);
});

test('a broken task stays visible and takes no solutions; a draft is not there at all', async () => {
  for (const [status, code] of [
    ['broken', 'task_not_ready'],
    ['draft', 'not_found'],
  ] as const) {
    const { student, task_id, lessonId } = await lessonWithTask({}, status);
    const refusal = await as(student).refusal(submissions.create, {
      body: { task_id, lesson_id: lessonId, language: 'python', files: files(rightAnswer) },
    });
    expect(refusal.code).toBe(code);
  }
});

test('an empty solution is refused next to its field', async () => {
  const { student, task_id } = await lessonWithTask();
  const refusal = await as(student).refusal(submissions.create, {
    body: { task_id, language: 'python', files: files('  \n') },
  });
  expect(refusal.errors).toEqual([{ path: 'files', message: 'Напишите решение: сейчас оно пустое' }]);
});

test("a stranger finds neither the task, nor the lesson, nor the course, nor anybody's work", async () => {
  const { task_id, lessonId, courseId, judged } = await lessonWithTask();
  const { id } = await judged(rightAnswer);
  const stranger = as(await make.user());
  const params = (value: number) => ({ params: { id: String(value) } });
  const refusals = await Promise.all([
    stranger.refusal(submissions.get, params(id)),
    stranger.refusal(submissions.ofTask, { ...params(task_id), query: {} }),
    stranger.refusal(submissions.create, { body: { task_id, language: 'python', files: files(rightAnswer) } }),
    stranger.refusal(drafts.get, { ...params(task_id), query: { lesson_id: String(lessonId) } }),
    stranger.refusal(drafts.get, { ...params(task_id), query: {} }),
    stranger.refusal(answerVersions.list, { ...params(task_id), query: { lesson_id: String(lessonId) } }),
    stranger.refusal(drafts.save, { ...params(task_id), body: { language: 'python', files: files('x') } }),
    stranger.refusal(tasks.get, { ...params(task_id), query: {} }),
    stranger.refusal(lessons.get, params(lessonId)),
    stranger.refusal(courses.get, params(courseId)),
  ]);
  expect(refusals.map((refusal) => refusal.code)).toEqual(refusals.map(() => 'not_found'));
  expect((await stranger.get(tasks.mine, { query: {} })).total).toBe(0);
});

test('a course that is a draft, in the bin, or not of my group is out of reach with everything in it', async () => {
  const student = await make.user();
  const task = await make.task();
  const hidden = await make.course({ students: [student], tasks: [task], status: 'draft' });
  expect((await as(student).refusal(courses.get, { params: { id: String(hidden.courseId) } })).code).toBe('not_found');
  expect((await as(student).refusal(tasks.get, { params: { id: String(task) }, query: {} })).code).toBe('not_found');
  expect((await as(student).get(courses.mine, {})).courses).toEqual([]);
});

test('drafts come back as they were saved', async () => {
  const { student, task_id, lessonId } = await lessonWithTask();
  const params = { id: String(task_id) };
  expect(await as(student).get(drafts.get, { params, query: { lesson_id: String(lessonId) } })).toEqual({
    draft: null,
  });
  await as(student).get(drafts.save, {
    params,
    body: { language: 'python', files: files('print("ё")'), lesson_id: lessonId },
  });
  await as(student).get(drafts.save, {
    params,
    body: { language: 'python', files: files('print("ёж")'), lesson_id: lessonId },
  });
  expect((await as(student).get(drafts.get, { params, query: { lesson_id: String(lessonId) } })).draft).toMatchObject({
    language: 'python',
    files: files('print("ёж")'),
  });
  const mine = await as(student).get(courses.mine, {});
  expect(mine.courses[0]!.next).toMatchObject({ task_id });
});

test('hidden feedback shows a student no result anywhere', async () => {
  const { judged, student, lessonId, task_id, courseId } = await lessonWithTask({ feedback: 'hidden' });
  const submission = await judged(rightAnswer);
  expect(submission).toMatchObject({ verdict: null, score: null, max_score: null });
  expect(submission.tests.every((one) => one.is_sample)).toBe(true);
  const list = await as(student).get(submissions.ofTask, { params: { id: String(task_id) }, query: {} });
  expect(list.submissions[0]).toMatchObject({ verdict: null, score: null });
  const lesson = await as(student).get(lessons.get, { params: { id: String(lessonId) } });
  expect(lesson.tasks[0]).toMatchObject({ status: 'handed_in', score: 0 });
  expect((await as(student).get(courses.get, { params: { id: String(courseId) } })).progress).toMatchObject({
    tasks_done: 0,
    score: 0,
    max_score: 0,
    tasks_handed_in: 1,
  });
  const admin = await make.user({ is_admin: true });
  const matrix = await as(admin).get(adminResults.lesson, { params: { id: String(lessonId) }, query: {} });
  expect(cellsOf(matrix)).toMatchObject([{ user_id: student.id, status: 'accepted', score: 100 }]);
  expect(await as(admin).get(adminSubmissions.get, { params: { id: String(submission.id) } })).toMatchObject({
    verdict: 'accepted',
    user_name: 'Фамилия Имя',
  });
});

test('a runner that keeps failing ends with judge_error', async () => {
  const { student, submit } = await lessonWithTask();
  const { id } = await submit('fault');
  // eight tries; the pauses between them are skipped here
  await expect
    .poll(
      async () => {
        await db
          .withSchema('pgboss')
          .updateTable('job' as never)
          .set({ start_after: new Date(0) } as never)
          .execute();
        await events.publish('now', 'queue:judge-submission', 1);
        return as(student).get(submissions.get, { params: { id: String(id) } });
      },
      { interval: 100 },
    )
    .toMatchObject({ status: 'done', verdict: 'judge_error' });
});

test('own input: output, plain words for errors', async () => {
  const student = await make.user();
  const run = (content: string) =>
    as(student).get(submissions.run, { body: { language: 'python', files: files(content), stdin: '2 3' } });
  expect(await run(rightAnswer)).toMatchObject({ status: 'ok', stdout: '5\n', explanation: null });
  expect(await run('syntax error')).toMatchObject({ status: 'compile_error' });
  const broken = await as(student).refusal(submissions.run, { body: { language: 'python', files: files('fault') } });
  expect(broken.code).toBe('judge_unavailable');
});
