import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make, db } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const params = (id: number) => ({ params: { id: String(id) } });
const inZone = (timezone: string) => db.updateTable('user').set({ timezone }).where('id', '=', teacher.id).execute();

/** A course of autumn 2026 with two lessons and a deleted one. The second lesson requires the first. */
async function autumnCourse() {
  const student = await make.user();
  const tasks = [await make.task(), await make.task()];
  const { courseId, lessonId, groupId } = await make.course({ students: [student], tasks });
  const gone = await admin.get(adminLessons.create, { body: { course_id: courseId, title: 'В корзине' } });
  await admin.get(adminLessons.remove, params(gone.id));
  await admin.get(adminLessons.change, {
    ...params(lessonId),
    body: { section: 'Начало', body: 'Текст', soft_deadline: '2026-10-20T20:59:00.000Z' },
  });
  const body = {
    course_id: courseId,
    title: 'Второе',
    requires_lesson_id: lessonId,
    requires_percent: 70,
    late_policy: { steps: [{ until_h: 24, credit: 50 }], after: 'closed' as const },
  };
  await admin.get(adminLessons.create, { body });
  await admin.get(adminExceptions.save, { body: { course_id: courseId, user_group_id: groupId, extra_minutes: 30 } });
  return { courseId, lessonId, tasks };
}

test('the copy has the lessons in order with their tasks and conditions, of its own', async () => {
  await inZone('Europe/Moscow');
  const { courseId, tasks } = await autumnCourse();
  const { id } = await admin.get(adminCourses.copy, {
    ...params(courseId),
    body: { title: 'Курс весны', date: '2027-02-01' },
  });
  const copy = await admin.get(adminCourses.get, params(id));
  expect(copy).toMatchObject({ title: 'Курс весны', date: '2027-02-01', status: 'draft', user_group_ids: [] });
  expect(copy.lessons.map(({ title, section, position }) => [title, section, position])).toEqual([
    ['Занятие', 'Начало', 1],
    ['Второе', '', 2],
  ]);
  const [first, second] = await Promise.all(
    copy.lessons.map((lesson) => admin.get(adminLessons.get, params(lesson.id))),
  );
  expect(first).toMatchObject({ body: 'Текст', version: 1 });
  expect(first!.tasks.map(({ task_id }) => task_id)).toEqual(tasks);
  expect(second).toMatchObject({
    requires_lesson_id: first!.id,
    requires_percent: 70,
    late_policy: { after: 'closed' },
  });
  expect((await admin.get(adminExceptions.list, params(id))).total).toBe(0);
});

test('moments move with the start and keep their time of day, also across summer time', async () => {
  const { courseId } = await autumnCourse();
  const deadlineAfterCopy = async (timezone: string, date: string) => {
    await inZone(timezone);
    const { id } = await admin.get(adminCourses.copy, { ...params(courseId), body: { title: 'Копия', date } });
    const { lessons } = await admin.get(adminCourses.get, params(id));
    return (await admin.get(adminLessons.get, params(lessons[0]!.id))).soft_deadline;
  };
  // the course starts on 2026-09-01; 153 days later is 2027-02-01, 212 days later is 2027-04-01
  expect(await deadlineAfterCopy('Europe/Moscow', '2027-04-01')).toBe('2027-05-20T20:59:00.000Z');
  // 22:59 Berlin summer time stays 22:59 in winter time
  expect(await deadlineAfterCopy('Europe/Berlin', '2027-01-01')).toBe('2027-02-19T21:59:00.000Z');
});

test('a course that is not there can not be copied', async () => {
  expect(
    (await admin.refusal(adminCourses.copy, { ...params(999_999), body: { title: 'Копия', date: '2027-01-01' } })).code,
  ).toBe('not_found');
});

test('rules of marks are about the lessons of the copy; students do not see its marks yet', async () => {
  const { courseId, lessonId } = await autumnCourse();
  const category = { title: 'Работы', weight: 2, rule: 'sum' as const, drop_lowest: 0, lesson_ids: [lessonId] };
  const settings = {
    scale: 'pass' as const,
    thresholds: [60],
    rounding: 'down' as const,
    counts: 'all' as const,
    categories: [category],
  };
  await admin.get(adminMarks.change, { ...params(courseId), body: { settings, is_released: true } });
  const body = { title: 'Снова', date: '2027-02-01' };
  const { id } = await admin.get(adminCourses.copy, { ...params(courseId), body });
  const copy = await admin.get(adminCourses.get, params(id));
  const marks = await admin.get(adminMarks.get, { ...params(id), query: {} });
  const own = { ...category, lesson_ids: [copy.lessons[0]!.id] };
  expect(marks).toMatchObject({ settings: { ...settings, categories: [own] }, is_released: false, terms: [] });
});

test('links inside the course lead into the copy, from lessons, the description and by the whole address', async () => {
  const { courseId, lessonId } = await autumnCourse();
  const link = `/user_ui/course/${courseId}?lesson_id=${lessonId}`;
  await admin.get(adminLessons.change, {
    ...params(lessonId),
    body: { body: `[Сюда](${link}) и [вне](/user_ui/course/1000000)` },
  });
  await admin.get(adminCourses.change, { ...params(courseId), body: { description: `https://put.example${link}` } });
  const { id } = await admin.get(adminCourses.copy, {
    ...params(courseId),
    body: { title: 'Весна', date: '2027-02-01' },
  });
  const copy = await admin.get(adminCourses.get, params(id));
  const own = `/user_ui/course/${id}?lesson_id=${copy.lessons[0]!.id}`;
  expect(copy.description).toBe(`https://put.example${own}`);
  const first = await admin.get(adminLessons.get, params(copy.lessons[0]!.id));
  expect(first).toMatchObject({ body: `[Сюда](${own}) и [вне](/user_ui/course/1000000)`, version: 1 });
  expect((await admin.get(adminLessons.get, params(lessonId))).body).toContain(link);
});
