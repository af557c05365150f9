import { adminCourses } from '@put/contract/courses/course-editing';
import { adminDesk } from '@put/contract/desk/desk';
import { adminFirstSteps, type StepName } from '@put/contract/desk/first-steps';
import type { StaffRole } from '@put/contract/accounts/rights';
import type { Viewer } from '@put/contract/base/access';
import { adminGroups } from '@put/contract/groups/groups';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.ts';
import { testApp } from '../../testing/build-app.ts';
import { removeClass } from '../demonstration/remove-class.ts';

const { as, db, make } = await testApp({ judges: false, takesOtherJobs: false });
await seedDemo(db, { hasClass: true });
const admin: Viewer = { id: 1, is_admin: true, acting_admin_id: null };
const ids = (id: number) => ({ params: { id: String(id) } });

const stepsOf = async (viewer: Viewer) => (await as(viewer).get(adminDesk.show, {})).first_steps;
/** «+» before what is there. */
const wordsOf = async (viewer: Viewer) => (await stepsOf(viewer)).map(({ name, made }) => (made ? `+${name}` : name));
const nothing: StepName[] = ['group', 'course', 'lesson', 'task', 'give'];

async function colleague(role: StaffRole, course_id: number): Promise<Viewer> {
  const person = await make.user({ is_admin: true });
  await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', person.id).execute();
  await db.insertInto('staff_grant').values({ user_id: person.id, role, course_id }).execute();
  return person;
}

test('the demonstration is nobody’s work, with its class and after it', async () => {
  expect(await wordsOf(admin)).toEqual(nothing);
  await removeClass({ db }, { viewer: admin, ip: '' });
  expect(await wordsOf(admin)).toEqual(nothing);
  // nor has a colleague who was given the demonstration's course a way of his own there
  expect(await wordsOf(await colleague('teacher', 1))).toEqual([]);
});

test('each thing that is made ticks its step, the bin takes it back, and all of them end the list', async () => {
  const root = as(admin);
  const group = await root.get(adminGroups.create, { body: { title: '7 А' } });
  expect((await stepsOf(admin))[0]).toEqual({ name: 'group', made: { id: group.id, title: '7 А' }, at: null });
  const course = await root.get(adminCourses.create, { body: { title: 'Алгоритмы', date: '2026-09-01' } });
  expect((await stepsOf(admin)).map(({ at }) => at)).toEqual([null, null, course.id, null, course.id]);
  // a task of the bank that stands in no lesson is seen by no student
  const task_id = await make.task();
  const lesson = await root.get(adminLessons.create, { body: { course_id: course.id, title: 'Циклы' } });
  expect(await wordsOf(admin)).toEqual(['+group', '+course', '+lesson', 'task', 'give']);
  expect((await stepsOf(admin))[3]!.at).toBe(lesson.id);
  await root.get(adminLessons.setTasks, { ...ids(lesson.id), body: { tasks: [{ task_id, points: 5 }] } });
  expect(await wordsOf(admin)).toEqual(['+group', '+course', '+lesson', '+task', 'give']);

  const teacher = await colleague('teacher', course.id);
  expect(await wordsOf(teacher)).toEqual([]);
  await root.get(adminLessons.setTasks, { ...ids(lesson.id), body: { tasks: [] } });
  expect(await wordsOf(admin)).toEqual(['+group', '+course', '+lesson', 'task', 'give']);
  // a colleague has the course from somebody else, and makes neither groups nor courses
  expect(await wordsOf(teacher)).toEqual(['+lesson', 'task']);
  for (const role of ['assistant', 'observer'] as const)
    expect(await wordsOf(await colleague(role, course.id))).toEqual([]);

  await root.get(adminLessons.setTasks, { ...ids(lesson.id), body: { tasks: [{ task_id, points: 5 }] } });
  await root.get(adminCourses.change, { ...ids(course.id), body: { user_group_ids: [group.id] } });
  expect(await wordsOf(admin)).toEqual([]);
  await root.get(adminCourses.remove, ids(course.id));
  expect(await wordsOf(admin)).toEqual(['+group', 'course', 'lesson', 'task', 'give']);
  expect(await wordsOf(teacher)).toEqual([]);
  await root.get(adminGroups.remove, ids(group.id));
  expect(await wordsOf(admin)).toEqual(nothing);
});

test('a course that was copied from the demonstration is one’s own', async () => {
  const { id } = await as(admin).get(adminCourses.copy, {
    ...ids(1),
    body: { title: 'Мой Python', date: '2026-09-01' },
  });
  expect(await wordsOf(admin)).toEqual(['group', '+course', '+lesson', '+task', 'give']);
  await as(admin).get(adminCourses.remove, ids(id));
});

test('what one has put away stays away for this person alone', async () => {
  const other = await make.user({ is_admin: true });
  const desk = async (viewer: Viewer) => as(viewer).get(adminDesk.show, {});
  await as(admin).get(adminFirstSteps.putAway, { body: { what: 'steps' } });
  expect(await desk(admin)).toMatchObject({ first_steps: [], is_tour_offered: true });
  await as(admin).get(adminFirstSteps.putAway, { body: { what: 'tour' } });
  await as(admin).get(adminFirstSteps.putAway, { body: { what: 'tour' } });
  expect(await desk(admin)).toMatchObject({ first_steps: [], is_tour_offered: false });
  expect(await desk(other)).toMatchObject({ is_tour_offered: true });
  expect(await wordsOf(other)).toEqual(nothing);
});

test('the tour shows a course with a lesson within reach, or nothing', async () => {
  const places = (viewer: Viewer) => as(viewer).get(adminFirstSteps.tour, {});
  expect(await places(admin)).toEqual({ course_id: 1, lesson_id: 1 });
  const { courseId, lessonId } = await make.course({ tasks: [await make.task()] });
  const observer = await colleague('observer', courseId);
  expect(await places(observer)).toEqual({ course_id: courseId, lesson_id: lessonId });
  await db.updateTable('lesson').set({ deleted_at: '2026-11-01' }).where('id', '=', lessonId).execute();
  expect(await places(observer)).toEqual({ course_id: courseId, lesson_id: null });
  await db.updateTable('course').set({ deleted_at: '2026-11-01' }).where('id', '=', courseId).execute();
  expect(await places(observer)).toEqual({ course_id: null, lesson_id: null });
});
