import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { adminResults } from '@put/contract/results/results';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { rightAnswer } from '../../testing/factories.ts';

const { as, make, db } = await testApp();
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function lessonWith(plan: Parameters<typeof admin.get<typeof adminLessons.change>>[1]['body']) {
  const student = await make.user();
  const task = await make.task();
  const { lessonId, courseId, groupId } = await make.course({ students: [student], tasks: [task] });
  await admin.get(adminLessons.change, { ...params(lessonId), body: plan });
  const body = {
    task_id: task,
    lesson_id: lessonId,
    language: 'python' as const,
    files: [{ name: 'main.py', content: rightAnswer }],
  };
  const submit = () => as(student).get(submissions.create, { body });
  const done = async () => {
    const { id } = await submit();
    await expect.poll(async () => (await as(student).get(submissions.get, params(id))).status).toBe('done');
    return as(student).get(submissions.get, params(id));
  };
  const refused = async () => (await as(student).refusal(submissions.create, { body })).code;
  return { student, task, lessonId, courseId, groupId, done, refused };
}

const halfADay = { steps: [{ until_h: 12, credit: 60 }], after: 'practice' as const };

test('work in time gets all points, and the lesson shows the deadline', async () => {
  const soft_deadline = hoursFromNow(2);
  const { student, lessonId, courseId, done } = await lessonWith({ soft_deadline, late_policy: halfADay });
  expect((await done()).late_credit).toBe(100);
  const lesson = await as(student).get(lessons.get, params(lessonId));
  expect(lesson).toMatchObject({
    standing: { state: 'open', credit: 100, until: soft_deadline },
    progress: { score: 100 },
  });
  expect((await as(student).get(courses.get, params(courseId))).lessons[0]).toMatchObject({
    standing: { state: 'open' },
    lock: null,
  });
});

test('late work gets its share of points everywhere; the matrix keeps the better of two', async () => {
  const { student, lessonId, done } = await lessonWith({ soft_deadline: hoursFromNow(-1), late_policy: halfADay });
  expect(await done()).toMatchObject({ verdict: 'accepted', score: 100, late_credit: 60 });
  expect((await as(student).get(lessons.get, params(lessonId))).tasks[0]).toMatchObject({
    status: 'accepted',
    score: 60,
  });
  await admin.get(adminExceptions.save, {
    body: {
      course_id: (await admin.get(adminLessons.get, params(lessonId))).course_id,
      lesson_id: lessonId,
      user_id: student.id,
      extra_minutes: 120,
      accepts_points: true,
    },
  });
  expect((await done()).late_credit).toBe(100);
  const matrix = await admin.get(adminResults.lesson, { ...params(lessonId), query: {} });
  expect(cellsOf(matrix)).toMatchObject([{ user_id: student.id, score: 100, attempts: 2 }]);
});

test('work in practice is judged and gets no points', async () => {
  const { student, lessonId, done } = await lessonWith({ soft_deadline: hoursFromNow(-100), late_policy: halfADay });
  expect(await done()).toMatchObject({ verdict: 'accepted', late_credit: null });
  expect((await as(student).get(lessons.get, params(lessonId))).tasks[0]).toMatchObject({
    status: 'new',
    score: 0,
    attempts: 0,
  });
});

test('after the hard deadline no work is accepted, except from a group with an exception', async () => {
  const { refused, done, courseId, groupId } = await lessonWith({
    soft_deadline: hoursFromNow(-3),
    hard_deadline: hoursFromNow(-1),
    late_policy: halfADay,
  });
  expect(await refused()).toBe('lesson_closed');
  const { id } = await admin.get(adminExceptions.save, {
    body: { course_id: courseId, user_group_id: groupId, hard_deadline: hoursFromNow(5), note: 'болели' },
  });
  expect((await done()).late_credit).toBe(60);
  expect((await admin.get(adminExceptions.list, params(courseId))).exceptions).toMatchObject([
    { id, whose: 'Группа', note: 'болели' },
  ]);
  // what the group has handed in would be too late by the rules of then
  expect(await admin.refusal(adminExceptions.remove, { ...params(id), query: {} })).toMatchObject({
    code: 'points_change',
    points: { total: 1, people: 1, rows: [{ before: 60, after: null }] },
  });
  await admin.get(adminExceptions.remove, { ...params(id), query: { accepts_points: 'true' } });
  expect(await refused()).toBe('lesson_closed');
});

test('a lesson without a policy takes the one of its course', async () => {
  const { courseId, lessonId, done } = await lessonWith({ soft_deadline: hoursFromNow(-1) });
  await admin.get(adminCourses.change, { ...params(courseId), body: { late_policy: { steps: [], after: 30 } } });
  expect((await done()).late_credit).toBe(30);
  expect(await admin.get(adminLessons.get, params(lessonId))).toMatchObject({
    late_policy: null,
    inherited_late_policy: { steps: [], after: 30 },
  });
});

test('before it opens, neither text nor task nor submission; administrators see it', async () => {
  const { student, task, lessonId, courseId, refused } = await lessonWith({ opens_at: hoursFromNow(1) });
  expect((await as(student).refusal(lessons.get, params(lessonId))).code).toBe('lesson_locked');
  expect((await as(student).refusal(tasks.get, { ...params(task), query: {} })).code).toBe('lesson_locked');
  expect(await refused()).toBe('lesson_locked');
  expect((await as(student).get(courses.get, params(courseId))).lessons[0]!.lock).toMatchObject({ reason: 'not_open' });
  expect((await admin.get(lessons.get, params(lessonId))).standing.state).toBe('not_open');
});

test('a lesson requires another one, shows the required percent, and opens when it is reached', async () => {
  const { student, courseId, lessonId, done } = await lessonWith({});
  const next = await admin.get(adminLessons.create, {
    body: {
      course_id: courseId,
      title: 'Дальше',
      status: 'published',
      requires_lesson_id: lessonId,
      requires_percent: 50,
    },
  });
  const refusal = await as(student).refusal(lessons.get, params(next.id));
  expect(refusal.detail).toBe('Сначала пройдите занятие «Занятие»: нужно 50 % баллов, пока 0 %.');
  await done();
  expect((await as(student).get(lessons.get, params(next.id))).title).toBe('Дальше');
});

test('lessons can not require each other, nor one of another course', async () => {
  const { courseId, lessonId } = await lessonWith({});
  const next = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Дальше', requires_lesson_id: lessonId },
  });
  const circle = await admin.refusal(adminLessons.change, {
    ...params(lessonId),
    body: { requires_lesson_id: next.id },
  });
  expect(circle.errors).toEqual([{ path: 'requires_lesson_id', message: 'Занятия ждали бы друг друга по кругу' }]);
  const other = await make.course();
  const stranger = await admin.refusal(adminLessons.change, {
    ...params(lessonId),
    body: { requires_lesson_id: other.lessonId },
  });
  expect(stranger.errors[0]?.message).toBe('Такого занятия в курсе нет');
});

test('deadlines in a wrong order are refused at their field, set together or one after the other', async () => {
  const { lessonId } = await lessonWith({ soft_deadline: hoursFromNow(5) });
  const wrong = [{ path: 'hard_deadline', message: 'Раньше мягкого срока' }];
  expect(
    (
      await admin.refusal(adminLessons.change, {
        ...params(lessonId),
        body: { soft_deadline: hoursFromNow(5), hard_deadline: hoursFromNow(4) },
      })
    ).errors,
  ).toEqual(wrong);
  expect(
    (await admin.refusal(adminLessons.change, { ...params(lessonId), body: { hard_deadline: hoursFromNow(4) } }))
      .errors,
  ).toEqual(wrong);
});

test('a schedule that never opens is refused at its field: of one lesson, of many, by a policy of the course', async () => {
  const hard_deadline = hoursFromNow(4);
  const { courseId, lessonId } = await lessonWith({ hard_deadline });
  const never = [{ path: 'opens_at', message: 'Не раньше жёсткого срока: занятие не открылось бы никогда' }];
  const opens_at = hoursFromNow(5);
  expect((await admin.refusal(adminLessons.change, { ...params(lessonId), body: { opens_at } })).errors).toEqual(never);
  const made = await admin.refusal(adminLessons.create, {
    body: { course_id: courseId, title: 'Никогда', opens_at, hard_deadline },
  });
  expect(made.errors).toEqual(never);
  const times = { id: lessonId, opens_at, soft_deadline: null, hard_deadline };
  const table = await admin.refusal(adminCourses.setTimes, { ...params(courseId), body: { lessons: [times] } });
  expect(table.errors).toEqual([{ ...never[0], path: 'lessons.0.opens_at' }]);
  expect((await admin.get(adminLessons.get, params(lessonId))).opens_at).toBeNull();

  // opens after its hard deadline: fine while the course takes late work for half of the points, not when it takes none
  const setPolicy = (after: 'closed' | number) => ({
    ...params(courseId),
    body: { late_policy: { steps: [], after } },
  });
  await admin.get(adminCourses.change, setPolicy(50));
  const late = { opens_at: hoursFromNow(3), soft_deadline: hoursFromNow(2), hard_deadline };
  await admin.get(adminLessons.change, { ...params(lessonId), body: late });
  const dead = await admin.refusal(adminCourses.change, setPolicy('closed'));
  expect(dead.errors[0]).toMatchObject({ path: 'late_policy.steps', message: expect.stringContaining('«Занятие»') });
});

test('an exception is for students of the course, and its dates contradict neither each other nor the lesson', async () => {
  const { student, courseId, groupId, lessonId } = await lessonWith({ hard_deadline: hoursFromNow(4) });
  const give = (body: object) =>
    admin.refusal(adminExceptions.save, { body: { course_id: courseId, lesson_id: lessonId, ...body } });
  const stranger = await make.user({ is_admin: true });
  expect((await give({ user_id: stranger.id, extra_minutes: 5 })).errors).toEqual([
    { path: 'user_id', message: 'Этот человек не учится на курсе' },
  ]);
  const other = await make.course();
  expect((await give({ user_group_id: other.groupId, extra_minutes: 5 })).errors[0]?.path).toBe('user_group_id');
  for (const whose of [{ user_id: student.id }, { user_group_id: groupId }]) {
    expect((await give({ ...whose, soft_deadline: hoursFromNow(5) })).errors).toEqual([
      { path: 'soft_deadline', message: 'Позже жёсткого срока занятия: укажите и его' },
    ]);
    expect((await give({ ...whose, opens_at: hoursFromNow(5) })).errors[0]?.path).toBe('opens_at');
    const wrong = { soft_deadline: hoursFromNow(9), hard_deadline: hoursFromNow(8) };
    expect((await give({ ...whose, ...wrong })).errors[0]?.path).toBe('hard_deadline');
  }
  expect((await admin.get(adminExceptions.list, params(courseId))).exceptions).toEqual([]);
  const found = await admin.get(adminUsers.list, { query: { course_id: String(courseId) } });
  expect(found.users.map(({ id }) => id)).toEqual([student.id]);
});

test('home shows deadlines of this week, soonest first, and the points after them', async () => {
  const { student, courseId, lessonId } = await lessonWith({ soft_deadline: hoursFromNow(30), late_policy: halfADay });
  const soon = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Скоро', status: 'published', soft_deadline: hoursFromNow(5) },
  });
  await admin.get(adminLessons.setTasks, {
    ...params(soon.id),
    body: { tasks: [{ task_id: await make.task(), points: 10 }] },
  });
  await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Без задач', status: 'published', soft_deadline: hoursFromNow(1) },
  });
  const [course] = (await as(student).get(courses.mine, {})).courses;
  expect(course!.due).toMatchObject([
    { lesson_id: soon.id, tasks_left: 1, standing: { next: { state: 'closed' } } },
    { lesson_id: lessonId, tasks_left: 1, standing: { next: { state: 'late', credit: 60 } } },
  ]);
});

test('a second exception for the same person and lesson replaces the first', async () => {
  const { student, courseId } = await lessonWith({});
  const exception = { course_id: courseId, user_id: student.id };
  const one = await admin.get(adminExceptions.save, { body: { ...exception, extra_minutes: 10 } });
  const two = await admin.get(adminExceptions.save, { body: { ...exception, extra_minutes: 20 } });
  expect(two.id).toBe(one.id);
  expect(
    await db.selectFrom('schedule_exception').select('extra_minutes').where('course_id', '=', courseId).execute(),
  ).toEqual([{ extra_minutes: 20 }]);
  expect((await admin.refusal(adminExceptions.save, { body: exception })).errors[0]?.path).toBe('soft_deadline');
  expect(
    (await admin.refusal(adminExceptions.save, { body: { ...exception, user_group_id: 1, extra_minutes: 5 } }))
      .errors[0]?.path,
  ).toBe('user_id');
});

test('an exception is never less than what the lesson gives afterwards, unless it is meant to be earlier', async () => {
  const { student, courseId, lessonId } = await lessonWith({ soft_deadline: hoursFromNow(2) });
  const place = { course_id: courseId, lesson_id: lessonId, user_id: student.id };
  const shown = async () => (await as(student).get(lessons.get, params(lessonId))).schedule.soft_deadline;
  const [longer, moved] = [hoursFromNow(5), hoursFromNow(48)];
  await admin.get(adminExceptions.save, { body: { ...place, soft_deadline: longer } });
  expect(await shown()).toBe(longer);
  await admin.get(adminLessons.change, { ...params(lessonId), body: { soft_deadline: moved } });
  expect(await shown()).toBe(moved);

  const sooner = { ...place, soft_deadline: hoursFromNow(3) };
  expect((await admin.refusal(adminExceptions.save, { body: sooner })).errors).toEqual([
    { path: 'soft_deadline', message: expect.stringContaining('«Срок раньше общего»') },
  ]);
  expect(await shown()).toBe(moved);
  await admin.get(adminExceptions.save, { body: { ...sooner, is_earlier: true } });
  expect(await shown()).toBe(sooner.soft_deadline);
});
