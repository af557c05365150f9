import type { Viewer } from '@put/contract/base/access';
import { adminAudit } from '@put/contract/audit/audit';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { computeMark } from '@put/contract/marks/compute-mark';
import { marks, type MarkSettings } from '@put/contract/marks/marks';
import { adminResults } from '@put/contract/results/results';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { deleteTerm, lockCourseMarks } from './marks.store.ts';

const { as, db, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const root = as(teacher);
const at = (id: number) => ({ params: { id: String(id) } });

async function school() {
  const [anna, boris] = [await make.user(), await make.user()];
  const tasks = [await make.task(), await make.task()];
  const place = await make.course({ students: [anna, boris], tasks });
  const { courseId, lessonId } = place;
  const settings: MarkSettings = {
    scale: 'five',
    thresholds: [85, 70, 50],
    rounding: 'nearest',
    counts: 'due',
    categories: [{ title: 'Работы', weight: 1, rule: 'sum', drop_lowest: 0, lesson_ids: [lessonId] }],
  };
  const set = (person: Viewer, task: number, override_score: number | null) =>
    root.get(adminResults.override, {
      body: { user_id: person.id, lesson_id: lessonId, task_id: tasks[task]!, override_score, comment: '' },
    });
  const seen = async (person: Viewer) => (await as(person).get(marks.mine, {})).courses;
  const nowOf = async (person: Viewer) => {
    const [course] = await seen(person);
    return course?.now && computeMark(course.now.settings, course.now.works);
  };
  const course = () => root.get(adminMarks.get, { ...at(courseId), query: {} });
  const termOf = async (id: number) => (await course()).terms.find((term) => term.id === id)!;
  return { ...place, anna, boris, tasks, settings, set, seen, nowOf, course, termOf };
}

test('students see how their mark stands when the teacher says so, and what it came from', async () => {
  const { anna, boris, courseId, settings, set, seen, nowOf, course } = await school();
  await set(anna, 0, 100);
  await set(anna, 1, 60);
  await root.get(adminMarks.change, { ...at(courseId), body: { settings } });
  expect(await seen(anna)).toEqual([]);
  await root.get(adminMarks.change, { ...at(courseId), body: { is_released: true } });
  expect(await nowOf(anna)).toMatchObject({ percent: 80, mark: '4' });
  expect(await nowOf(boris)).toMatchObject({ percent: 0, mark: '2' });
  expect((await seen(anna))[0]!.now!.works).toMatchObject([{ title: 'Занятие', score: 160, max_score: 200 }]);
  const { users, is_released } = await course();
  expect(is_released).toBe(true);
  const marksOf = users.map(({ id, works }) => [id, computeMark(settings, works).mark]);
  expect(marksOf).toEqual(
    expect.arrayContaining([
      [anna.id, '4'],
      [boris.id, '2'],
    ]),
  );
  await root.get(adminMarks.change, { ...at(courseId), body: { is_released: false } });
  expect(await seen(anna)).toEqual([]);
});

test('excused tasks do not count; work that waits for a teacher is no zero', async () => {
  const { anna, boris, courseId, lessonId, tasks, set, course } = await school();
  for (const person of [anna, boris]) await set(person, 0, 100);
  const place = { lesson_id: lessonId, task_id: tasks[1]! };
  await root.get(adminExceptions.give, {
    body: { course_id: courseId, places: [{ ...place, user_id: anna.id }], is_excused: true },
  });
  const workOf = async (person: Viewer) => (await course()).users.find(({ id }) => id === person.id)!.works[0];
  expect(await workOf(anna)).toMatchObject({ score: 100, max_score: 100, excused: 1 });
  expect(await workOf(boris)).toMatchObject({ score: 100, max_score: 200, waiting: 0 });
  await db
    .insertInto('result')
    .values({ ...place, user_id: boris.id, status: 'review', attempts: 1, last_submitted_at: new Date().toISOString() })
    .execute();
  expect(await workOf(boris)).toMatchObject({ score: 100, max_score: 100, waiting: 1 });
});

test('points that feedback hides are left out for students, and counted for staff', async () => {
  const { anna, courseId, tasks, settings, set, nowOf, course } = await school();
  await set(anna, 0, 100);
  await set(anna, 1, 50);
  await root.get(adminTasks.change, { ...at(tasks[1]!), body: { feedback: 'hidden' } });
  await root.get(adminMarks.change, { ...at(courseId), body: { settings, is_released: true } });
  expect(await nowOf(anna)).toMatchObject({ percent: 100, categories: [{ works: [{ waiting: 1 }] }] });
  const { works } = (await course()).users.find(({ id }) => id === anna.id)!;
  expect(computeMark(settings, works)).toMatchObject({ percent: 75 });
});

test('a lesson counts after the deadline of each person', async () => {
  const { anna, boris, courseId, lessonId, course } = await school();
  const hour = 3_600_000;
  const past = new Date(Date.now() - hour).toISOString();
  await root.get(adminLessons.change, { ...at(lessonId), body: { soft_deadline: past } });
  await root.get(adminExceptions.save, {
    body: { course_id: courseId, user_id: anna.id, extra_minutes: 24 * 60 },
  });
  const isDue = async (person: Viewer) => (await course()).users.find(({ id }) => id === person.id)!.works[0]!.is_due;
  expect(await isDue(anna)).toBe(false);
  expect(await isDue(boris)).toBe(true);
});

test('marks of a term stay whatever changes later, until the teacher takes over what would be now', async () => {
  const { anna, boris, courseId, lessonId, settings, set, seen, termOf } = await school();
  for (const person of [anna, boris]) await set(person, 0, 100);
  await root.get(adminMarks.change, { ...at(courseId), body: { settings } });
  const body = { title: '1 четверть', lesson_ids: [lessonId] };
  const { id } = await root.get(adminMarks.freeze, { ...at(courseId), body });
  const markOf = async (person: Viewer) => (await termOf(id)).marks.find(({ user_id }) => user_id === person.id)?.mark;
  expect([await markOf(anna), await markOf(boris)]).toEqual(['3', '3']);

  for (const person of [anna, boris]) await set(person, 1, 100);
  await root.get(adminMarks.change, { ...at(courseId), body: { settings: { ...settings, thresholds: [99, 98, 97] } } });
  expect([await markOf(anna), await markOf(boris)]).toEqual(['3', '3']);
  expect(await seen(anna)).toEqual([]);
  await root.get(adminMarks.changeTerm, { ...at(id), body: { is_released: true } });
  const [term] = (await seen(anna))[0]!.terms;
  expect(term).toMatchObject({ term_title: '1 четверть', mark: '3', works: [{ score: 100, max_score: 200 }] });
  // what is shown explains itself by what it was computed from
  expect(computeMark(term!.settings, term!.works)).toMatchObject({ mark: '3', percent: 50 });

  await root.get(adminMarks.changeTerm, { ...at(id), body: { take_over: [anna.id] } });
  expect([await markOf(anna), await markOf(boris)]).toEqual(['5', '3']);
  expect((await seen(anna))[0]!.terms).toMatchObject([{ mark: '5', settings: { thresholds: [99, 98, 97] } }]);
  await root.get(adminMarks.removeTerm, at(id));
  expect(await seen(anna)).toEqual([]);
  const { rows } = await root.get(adminAudit.list, { query: { object_type: 'course', object_id: String(courseId) } });
  expect(rows.map(({ action }) => action).slice(0, 6)).toEqual([
    'remove_frozen_marks',
    'change_frozen_marks',
    'change_frozen_marks',
    'change_marks',
    'freeze_marks',
    'change_marks',
  ]);
});

test('a term is fixed once under a title, of lessons of the course, and not without settings', async () => {
  const { courseId, lessonId, settings } = await school();
  const other = await make.course({ tasks: [await make.task()] });
  const freeze = { ...at(courseId), body: { title: '1 четверть', lesson_ids: [lessonId] } };
  expect((await root.refusal(adminMarks.freeze, freeze)).code).toBe('conflict');
  expect((await root.refusal(adminMarks.change, { ...at(courseId), body: { is_released: true } })).code).toBe(
    'conflict',
  );
  const [category] = settings.categories as [MarkSettings['categories'][0]];
  const strange = { ...settings, categories: [category, { ...category, lesson_ids: [other.lessonId] }] };
  expect(
    (await root.refusal(adminMarks.change, { ...at(courseId), body: { settings: strange } })).errors,
  ).toMatchObject([{ path: 'categories.1.lesson_ids' }]);
  await root.get(adminMarks.change, { ...at(courseId), body: { settings } });
  const both = await Promise.allSettled([1, 2].map(() => root.get(adminMarks.freeze, freeze)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await root.refusal(adminMarks.freeze, freeze)).errors).toMatchObject([{ path: 'title' }]);
  const ofOther = { ...at(courseId), body: { title: '2 четверть', lesson_ids: [other.lessonId] } };
  expect((await root.refusal(adminMarks.freeze, ofOther)).errors).toMatchObject([{ path: 'lesson_ids' }]);
});

test('staff see the marks of a person before they are shown', async () => {
  const { anna, courseId, settings, set } = await school();
  await set(anna, 0, 100);
  await root.get(adminMarks.change, { ...at(courseId), body: { settings } });
  const { courses } = await root.get(adminMarks.ofPerson, at(anna.id));
  expect(courses).toMatchObject([{ course_id: courseId, now: { works: [{ score: 100 }] }, terms: [] }]);
});

test('a term that goes while a change of it waits is gone for that change too', async () => {
  const { courseId, lessonId, settings } = await school();
  await root.get(adminMarks.change, { ...at(courseId), body: { settings } });
  const body = { title: '1 четверть', lesson_ids: [lessonId] };
  const { id } = await root.get(adminMarks.freeze, { ...at(courseId), body });
  const { refused } = await db.transaction().execute(async (tx) => {
    await lockCourseMarks(tx, courseId);
    const changing = root.refusal(adminMarks.changeTerm, { ...at(id), body: { is_released: true } });
    await expect.poll(() => countWaiting(db)).toBe(1);
    await deleteTerm(tx, id);
    // in an object: an async function that returned the promise would wait for it inside the transaction
    return { refused: changing };
  });
  expect(await refused).toMatchObject({ status: 404 });
});
