import { adminExceptions } from '@put/contract/courses/exceptions';
import { notifications } from '@put/contract/notifications/notifications';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { remindOfDeadlines } from './remind-of-deadlines.ts';

const { as, db, events, make } = await testApp({ judges: false });
const admin = await make.user({ is_admin: true });
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const remind = () => remindOfDeadlines({ db, events });

async function lesson(soft_deadline: string | null, hard_deadline: string | null = null) {
  const [student, other] = [await make.user(), await make.user()];
  const tasks = [await make.task(), await make.task()];
  const place = await make.course({ students: [student, other], tasks });
  const set = (times: object) => db.updateTable('lesson').set(times).where('id', '=', place.lessonId).execute();
  await set({ soft_deadline, hard_deadline });
  const told = async (who = student) => (await as(who).get(notifications.list, { query: {} })).notifications;
  const handIn = async (task_id: number, who = student) => {
    const row = { user_id: who.id, lesson_id: place.lessonId, task_id, status: 'tried' as const, attempts: 1 };
    await db
      .insertInto('result')
      .values({ ...row, last_submitted_at: new Date().toISOString() })
      .execute();
  };
  return { ...place, student, other, tasks, set, told, handIn };
}

test('a day before, once, who has something left; again only where the deadline moved', async () => {
  const deadline = hoursAhead(20);
  const { student, other, tasks, lessonId, set, told, handIn } = await lesson(deadline);
  await handIn(tasks[0]!);
  for (const task of tasks) await handIn(task, other);
  await remind();
  await remind();
  const payload = { lesson_id: lessonId, lesson_title: 'Занятие', course_title: 'Курс', deadline, tasks_left: 1 };
  expect(await told()).toMatchObject([{ kind: 'deadline', count: 1, payload }]);
  expect(await told(other)).toEqual([]);
  await as(student).get(notifications.read, { body: { all: true } });
  await remind();
  expect(await told()).toHaveLength(1);
  await set({ soft_deadline: hoursAhead(22) });
  await remind();
  expect(await told()).toHaveLength(2);
});

test('by the person’s own schedule: exceptions of the person and of the group', async () => {
  const later = await lesson(hoursAhead(10));
  const sooner = await lesson(hoursAhead(100));
  const exception = (at: typeof later, whose: object, soft_deadline: string) =>
    as(admin).get(adminExceptions.save, {
      body: { course_id: at.courseId, lesson_id: at.lessonId, ...whose, soft_deadline, note: '' },
    });
  await exception(later, { user_id: later.student.id }, hoursAhead(60));
  await exception(sooner, { user_group_id: sooner.groupId, is_earlier: true }, hoursAhead(5));
  await remind();
  expect(await later.told()).toEqual([]);
  expect(await later.told(later.other)).toHaveLength(1);
  expect(await sooner.told()).toHaveLength(1);
  expect(await sooner.told(sooner.other)).toHaveLength(1);
});

test('the hard deadline after the soft one; nothing of what is over, far, a draft, or has no tasks', async () => {
  const hard = await lesson(hoursAhead(-2), hoursAhead(3));
  const over = await lesson(hoursAhead(-2), hoursAhead(-1));
  const far = await lesson(hoursAhead(30));
  const draft = await lesson(hoursAhead(3));
  await draft.set({ status: 'draft' });
  const empty = await lesson(hoursAhead(3));
  await db.deleteFrom('lesson_task').where('lesson_id', '=', empty.lessonId).execute();
  await remind();
  expect(await hard.told()).toHaveLength(1);
  for (const one of [over, far, draft, empty]) expect(await one.told()).toEqual([]);
});

test('a day is twenty-four hours', async () => {
  const [inside, outside] = [await lesson(hoursAhead(23.95)), await lesson(hoursAhead(24.05))];
  await remind();
  expect([(await inside.told()).length, await outside.told()]).toEqual([1, []]);
});
