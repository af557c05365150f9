import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import { adminDesk } from '@put/contract/desk/desk';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { lessons } from '@put/contract/lessons/lessons';
import { adminResults } from '@put/contract/results/results';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks as myTasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const { as, db, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const params = (id: number) => ({ params: { id: String(id) } });
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function courseWith(fields: Parameters<typeof make.task>[0] = {}) {
  const [anna, boris] = await Promise.all([make.user(), make.user()]);
  const ids = [await make.task(fields), await make.task(fields)];
  const { courseId, lessonId, groupId } = await make.course({ students: [anna, boris], tasks: ids });
  const at = (user_id: number, task = ids[0]!) => ({ user_id, lesson_id: lessonId, task_id: task });
  const give = (body: object) => admin.get(adminExceptions.give, { body: { course_id: courseId, ...body } as never });
  const undo = (before: Awaited<ReturnType<typeof give>>['before']) =>
    admin.get(adminExceptions.undo, { body: { course_id: courseId, before } });
  const lesson = (who: typeof anna) => as(who).get(lessons.get, params(lessonId));
  const task = (who: typeof anna) =>
    as(who).get(myTasks.get, { ...params(ids[0]!), query: { lesson_id: String(lessonId) } });
  const submit = (who: typeof anna, task_id = ids[0]!) =>
    as(who).get(submissions.create, {
      body: { task_id, lesson_id: lessonId, language: 'python', files: python(rightAnswer) },
    });
  const solved = (who: typeof anna, task_id = ids[0]!) =>
    db
      .insertInto('result')
      .values({
        user_id: who.id,
        lesson_id: lessonId,
        task_id,
        status: 'accepted',
        best_score: 100,
        max_score: 100,
        attempts: 1,
        last_submitted_at: new Date().toISOString(),
      })
      .execute();
  return { anna, boris, ids, courseId, lessonId, groupId, at, give, undo, lesson, task, submit, solved };
}

test('who is excused sees why, and the task counts nowhere, until it is taken back', async () => {
  const { anna, boris, ids, courseId, at, give, undo, lesson, task, solved } = await courseWith();
  await solved(anna);
  await solved(boris, ids[1]);
  const { before } = await give({ places: [at(anna.id)], is_excused: true, reason: 'Олимпиада' });

  const shown = await lesson(anna);
  expect(shown.tasks.map(({ status, score }) => [status, score])).toEqual([
    ['excused', 0],
    ['new', 0],
  ]);
  expect(shown.progress).toMatchObject({ tasks_total: 1, tasks_done: 0, max_score: 100, score: 0 });
  expect((await task(anna)).exceptions).toEqual([
    { is_more_time: false, extra_attempts: 0, is_excused: true, reason: 'Олимпиада' },
  ]);
  expect((await as(anna).get(courses.get, params(courseId))).progress).toMatchObject({ tasks_total: 1, score: 0 });
  const { tasks: mine } = await as(anna).get(myTasks.mine, { query: {} });
  expect(mine.map(({ task_id, status }) => [task_id, status])).toEqual([
    [ids[1], 'new'],
    [ids[0], 'excused'],
  ]);
  // nobody else
  expect((await lesson(boris)).progress).toMatchObject({ tasks_total: 2, tasks_done: 1 });

  await undo(before);
  expect((await lesson(anna)).tasks[0]).toMatchObject({ status: 'accepted', score: 100 });
  expect((await admin.get(adminExceptions.list, params(courseId))).exceptions).toEqual([]);
});

test('a lesson is solved when what counts is solved; the desk waits for nothing else', async () => {
  const { anna, boris, ids, courseId, lessonId, groupId, at, give, solved } = await courseWith();
  await db
    .updateTable('lesson')
    .set({ soft_deadline: hoursFromNow(30) })
    .where('id', '=', lessonId)
    .execute();
  await solved(anna, ids[1]);
  await solved(boris);
  const count = async () => (await admin.get(adminCourses.get, params(courseId))).lessons[0]!.solved;
  const handedIn = async () =>
    (await admin.get(adminDesk.show, {} as never)).due.rows.find((row) => row.user_group_id === groupId)?.handed_in;
  expect([await count(), await handedIn()]).toEqual([0, 0]);
  await give({ places: [at(anna.id)], is_excused: true });
  expect([await count(), await handedIn()]).toEqual([1, 1]);
  // also of a group
  await give({ places: [{ user_group_id: groupId, lesson_id: lessonId, task_id: ids[1] }], is_excused: true });
  expect([await count(), await handedIn()]).toEqual([2, 2]);
});

test('attempts come back, add up, and are taken back', async () => {
  const { anna, at, give, undo, task, submit } = await courseWith({ attempts: 1 });
  await submit(anna);
  await expect(submit(anna)).rejects.toThrow('attempts_used_up');
  const first = await give({ places: [at(anna.id)], extra_attempts: 1, reason: 'Сбой сети' });
  await give({ places: [at(anna.id)], extra_attempts: 2 });
  expect(await task(anna)).toMatchObject({
    attempts: 4,
    attempts_used: 1,
    exceptions: [{ extra_attempts: 3, reason: 'Сбой сети' }],
  });
  await submit(anna);
  await undo(first.before);
  expect(await task(anna)).toMatchObject({ attempts: 1, attempts_used: 2 });
  await expect(submit(anna)).rejects.toThrow('attempts_used_up');
});

test('more time moves the deadline, from now on where it has passed', async () => {
  const { anna, boris, lessonId, at, give, undo, lesson } = await courseWith();
  const refusal = await admin.refusal(adminExceptions.give, {
    body: { course_id: (await lesson(anna)).course_id, places: [at(anna.id)], extra_minutes: 60 },
  });
  expect(refusal.errors).toEqual([{ path: 'extra_minutes', message: 'У этих занятий нет сроков: продлевать нечего' }]);
  const passed = { soft_deadline: hoursFromNow(-100), hard_deadline: hoursFromNow(-90) };
  await db.updateTable('lesson').set(passed).where('id', '=', lessonId).execute();
  expect((await lesson(anna)).standing.state).toBe('closed');
  const { before } = await give({ places: [at(anna.id), at(anna.id, at(0).task_id)], extra_minutes: 60 });
  expect(before).toHaveLength(1);
  const { schedule, standing } = await lesson(anna);
  expect(standing.state).toBe('open');
  expect(Math.abs(Date.parse(schedule.soft_deadline!) - Date.parse(hoursFromNow(1)))).toBeLessThan(10 * 60_000);
  expect((await lesson(boris)).standing.state).toBe('closed');
  await undo(before);
  expect((await lesson(anna)).standing.state).toBe('closed');
});

test('the matrix carries what holds in it, and its tag follows', async () => {
  const { anna, boris, ids, lessonId, groupId, at, give } = await courseWith();
  const matrix = () => admin.get(adminResults.lesson, { ...params(lessonId), query: {} });
  expect((await matrix()).exceptions).toEqual([]);
  await give({ places: [at(anna.id)], extra_attempts: 2, reason: 'Болезнь' });
  await give({ places: [{ user_group_id: groupId, lesson_id: lessonId, task_id: ids[1] }], is_excused: true });
  expect((await matrix()).exceptions).toEqual(
    [
      { ...nothing, user_ids: [anna.id], ...at(0), extra_attempts: 2, reason: 'Болезнь' },
      {
        ...nothing,
        user_ids: [anna.id, boris.id].toSorted((a, b) => a - b),
        group_title: 'Группа',
        lesson_id: lessonId,
        task_id: ids[1],
        is_excused: true,
      },
    ].map(({ user_id: _, ...exception }: Record<string, unknown>) => exception),
  );
});
const nothing = { group_title: null, is_more_time: false, extra_attempts: 0, is_excused: false, reason: '' };

test('what is outside of the course is not found, and what is given and taken back is in the audit', async () => {
  const { anna, courseId, at, give, undo } = await courseWith();
  const other = await courseWith();
  const stranger = await make.user();
  for (const place of [at(stranger.id), other.at(other.anna.id), { ...at(anna.id), task_id: other.ids[0]! }])
    await expect(give({ places: [at(anna.id), place], is_excused: true })).rejects.toThrow('not_found');
  const { before } = await give({ places: [at(anna.id)], is_excused: true, reason: 'Болезнь' });
  await expect(other.undo(before)).rejects.toThrow('not_found');
  await undo(before);
  const events = await db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('object_type', '=', 'course')
    .where('object_id', '=', courseId)
    .where('action', 'in', ['give_exceptions', 'undo_exceptions'])
    .orderBy('id')
    .execute();
  expect(events).toMatchObject([
    { action: 'give_exceptions', after: { user_ids: [anna.id], is_excused: true, reason: 'Болезнь' } },
    { action: 'undo_exceptions', after: { total: 1 } },
  ]);
});
