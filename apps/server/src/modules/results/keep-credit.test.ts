/** What a solution is worth follows the dates, exceptions and late policy of now, on every screen, and nobody is surprised. */
import type { Viewer } from '@put/contract/base/access';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminGroups } from '@put/contract/groups/groups';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { computeMark } from '@put/contract/marks/compute-mark';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminResults } from '@put/contract/results/results';
import { submissions } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { python } from '../../testing/factories.ts';
import { lockCreditOfTask } from './credit.store.ts';
import { keepResult } from './keep-result.ts';

const { as, db, events, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const root = as(teacher);
const at = (id: number) => ({ params: { id: String(id) } });
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

type Policy = { steps: { until_h: number; credit: number }[]; after: 'closed' | 'practice' | number };
const half: Policy = { steps: [], after: 50 };

/** Two hours late, with a task of 10 points that is solved in full. */
async function late(late_policy: Policy = half) {
  const [anna, boris] = [await make.user(), await make.user()];
  const task = await make.task();
  const { lessonId, courseId, groupId } = await make.course({ students: [anna, boris], tasks: [task] });
  await root.get(adminLessons.setTasks, { ...at(lessonId), body: { tasks: [{ task_id: task, points: 10 }] } });
  await root.get(adminLessons.change, { ...at(lessonId), body: { soft_deadline: hoursFromNow(-2), late_policy } });
  const solve = async (person: Viewer) => {
    const { id } = await as(person).get(submissions.create, {
      body: { task_id: task, lesson_id: lessonId, language: 'python', files: python('print(1)') },
    });
    await db
      .updateTable('submission')
      .set({ status: 'done', verdict: 'accepted', score: 100, max_score: 100, finished_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await db
      .transaction()
      .execute((tx) => keepResult(tx, events, { user_id: person.id, task_id: task, lesson_id: lessonId }));
    return id;
  };
  const own = async (person: Viewer) => (await as(person).get(lessons.get, at(lessonId))).tasks[0]!.score;
  const cell = async (person: Viewer) =>
    cellsOf(await root.get(adminResults.lesson, { ...at(lessonId), query: {} })).find(
      ({ user_id }) => user_id === person.id,
    )?.score ?? null;
  const change = (body: object) =>
    root.get(adminLessons.change, { ...at(lessonId), body: { ...body, accepts_points: true } });
  return { anna, boris, task, lessonId, courseId, groupId, solve, own, cell, change };
}

test('a deadline that moves says whose points change, and they do, in every place', async () => {
  const { anna, boris, task, courseId, lessonId, solve, own, cell } = await late();
  await root.get(adminMarks.change, {
    ...at(courseId),
    body: {
      settings: {
        scale: 'five',
        thresholds: [85, 70, 50],
        rounding: 'nearest',
        counts: 'all',
        categories: [{ title: 'Все', weight: 1, rule: 'sum', drop_lowest: 0, lesson_ids: [lessonId] }],
      },
    },
  });
  const id = await solve(anna);
  expect([await own(anna), await cell(anna)]).toEqual([5, 5]);
  const body = { soft_deadline: hoursFromNow(24) };
  const refusal = await root.refusal(adminLessons.change, { ...at(lessonId), body });
  expect(refusal).toMatchObject({
    status: 409,
    code: 'points_change',
    points: { total: 1, people: 1, rows: [{ user_id: anna.id, lesson_title: 'Занятие', before: 5, after: 10 }] },
  });
  expect((await root.get(adminLessons.get, at(lessonId))).soft_deadline).not.toBe(body.soft_deadline);
  expect(await cell(anna)).toBe(5);

  await root.get(adminLessons.change, { ...at(lessonId), body: { ...body, accepts_points: true } });
  expect([await own(anna), await cell(anna), await cell(boris)]).toEqual([10, 10, null]);
  expect((await as(anna).get(submissions.get, at(id))).late_credit).toBe(100);
  const course = await root.get(adminMarks.get, { ...at(courseId), query: {} });
  const works = course.users.find((user) => user.id === anna.id)!.works;
  expect(computeMark(course.settings!, works)).toMatchObject({ percent: 100 });
  const { rows } = await sql<{ value: string; students: number }>`select value, students from task_stat
    where lesson_id = ${lessonId} and task_id = ${task} and figure = 'points' and students > 0`.execute(db);
  expect(rows).toEqual([{ value: '10', students: 1 }]);
  const { rows: counted } = await sql<{ value: string; students: number }>`
    select value, students from count_task_stat(array[${lessonId}::int]) where figure = 'points'`.execute(db);
  expect(counted).toEqual(rows);
});

test('what was only practice counts when there is more time, and practice again when there is less', async () => {
  const { anna, solve, own, cell, change } = await late({ steps: [], after: 'practice' });
  await solve(anna);
  expect([await own(anna), await cell(anna)]).toEqual([0, null]);
  await change({ soft_deadline: hoursFromNow(1) });
  expect([await own(anna), await cell(anna)]).toEqual([10, 10]);
  await change({ soft_deadline: hoursFromNow(-1) });
  expect([await own(anna), await cell(anna)]).toEqual([0, null]);
});

test('an exception reaches what was sent before it, and takes it along when it goes', async () => {
  const { anna, boris, courseId, lessonId, groupId, solve, cell } = await late();
  await solve(anna);
  await solve(boris);
  const place = { course_id: courseId, lesson_id: lessonId };
  const more = { ...place, user_id: anna.id, extra_minutes: 240 };
  expect(await root.refusal(adminExceptions.save, { body: more })).toMatchObject({ points: { total: 1, people: 1 } });
  const { id } = await root.get(adminExceptions.save, { body: { ...more, accepts_points: true } });
  expect([await cell(anna), await cell(boris)]).toEqual([10, 5]);
  await root.get(adminExceptions.remove, { ...at(id), query: { accepts_points: 'true' } });
  expect([await cell(anna), await cell(boris)]).toEqual([5, 5]);
  const both = { ...place, user_group_id: groupId, extra_minutes: 240, accepts_points: true };
  await root.get(adminExceptions.save, { body: both });
  expect([await cell(anna), await cell(boris)]).toEqual([10, 10]);
  await root.get(adminGroups.members, { ...at(groupId), body: { remove: [boris.id] } });
  expect(await cell(anna)).toBe(10);
  await root.get(adminGroups.members, { ...at(groupId), body: { add: [boris.id] } });
  expect(await cell(boris)).toBe(10);
});

test('time given from the results reaches what was sent, and its undo takes it back', async () => {
  const { anna, task, courseId, lessonId, solve, cell } = await late();
  await solve(anna);
  const places = [{ user_id: anna.id, lesson_id: lessonId, task_id: task }];
  const body = { course_id: courseId, places, extra_minutes: 60, accepts_points: true };
  const { before } = await root.get(adminExceptions.give, { body });
  expect(await cell(anna)).toBe(10);
  expect(await root.refusal(adminExceptions.undo, { body: { course_id: courseId, before } })).toMatchObject({
    code: 'points_change',
  });
  await root.get(adminExceptions.undo, { body: { course_id: courseId, before, accepts_points: true } });
  expect(await cell(anna)).toBe(5);
});

test('the policy of the course, the plan and a shift by days reach it too', async () => {
  const { anna, courseId, lessonId, solve, cell, change } = await late();
  await solve(anna);
  await root.get(adminCourses.change, {
    ...at(courseId),
    body: { late_policy: { steps: [], after: 30 }, accepts_points: true },
  });
  expect(await cell(anna)).toBe(5);
  await change({ late_policy: null });
  expect(await cell(anna)).toBe(3);
  const { opens_at, hard_deadline } = await root.get(adminLessons.get, at(lessonId));
  const times = { id: lessonId, opens_at, hard_deadline, soft_deadline: hoursFromNow(3) };
  expect(await root.refusal(adminCourses.setTimes, { ...at(courseId), body: { lessons: [times] } })).toMatchObject({
    code: 'points_change',
  });
  await root.get(adminCourses.setTimes, { ...at(courseId), body: { lessons: [times], accepts_points: true } });
  expect(await cell(anna)).toBe(10);
  const shift = { from_lesson_id: lessonId, days: -2 };
  expect((await root.refusal(adminCourses.shift, { ...at(courseId), body: shift })).code).toBe('points_change');
  await root.get(adminCourses.shift, { ...at(courseId), body: { ...shift, accepts_points: true } });
  expect(await cell(anna)).toBe(3);
});

test('points that a teacher has set stay, and a change that moves nobody’s points asks nothing', async () => {
  const { anna, boris, task, lessonId, solve, cell } = await late();
  await solve(anna);
  await root.get(adminResults.override, {
    body: { user_id: anna.id, lesson_id: lessonId, task_id: task, override_score: 7, comment: '' },
  });
  await root.get(adminLessons.change, { ...at(lessonId), body: { soft_deadline: hoursFromNow(24) } });
  expect(await cell(anna)).toBe(7);
  expect(await cell(boris)).toBeNull();
});

test('a lesson that comes back from the bin has the points by the rules of then', async () => {
  const { anna, courseId, lessonId, solve, cell, change } = await late();
  await change({ late_policy: null });
  await root.get(adminCourses.change, { ...at(courseId), body: { late_policy: half } });
  await solve(anna);
  await root.get(adminLessons.remove, at(lessonId));
  await root.get(adminCourses.change, { ...at(courseId), body: { late_policy: { steps: [], after: 20 } } });
  await root.get(adminLessons.restore, at(lessonId));
  expect(await cell(anna)).toBe(2);
});

test('a solution that is on its way while the deadline moves counts by the new one', async () => {
  const { anna, task, solve, cell, change } = await late();
  const { moving, sending } = await db.transaction().execute(async (tx) => {
    // somebody is sending by the rules of before, so the change waits
    await lockCreditOfTask(tx, task);
    const changing = change({ soft_deadline: hoursFromNow(24) });
    await expect.poll(() => countWaiting(db)).toBe(1);
    // and who sends from now on waits for the change
    const solving = solve(anna);
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { moving: changing, sending: solving };
  });
  await Promise.all([moving, sending]);
  expect(await cell(anna)).toBe(10);
});
