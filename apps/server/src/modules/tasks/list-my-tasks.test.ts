import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, db, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const student = await make.user();
const me = as(student);
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const params = (id: number) => ({ params: { id: String(id) } });
const practice = { steps: [{ until_h: 16, credit: 60 }], after: 'practice' as const };

let courseId = 0;
let groupId = 0;
const lessonIds: Record<string, number> = {};

async function addLesson(
  title: string,
  plan: Partial<Parameters<typeof admin.get<typeof adminLessons.create>>[1]['body']>,
) {
  const body = { course_id: courseId, title, status: 'published' as const, ...plan };
  const { id } = await admin.get(adminLessons.create, { body });
  const task_id = await make.task({ title });
  await admin.get(adminLessons.setTasks, { ...params(id), body: { tasks: [{ task_id, points: 10 }] } });
  lessonIds[title] = id;
  return task_id;
}

beforeAll(async () => {
  ({ courseId, groupId } = await make.course({ students: [student], tasks: [] }));
  await addLesson('Закрыто', { hard_deadline: hoursFromNow(-1) });
  await addLesson('Без срока', {});
  await addLesson('Через неделю', { soft_deadline: hoursFromNow(150) });
  await addLesson('Скоро', { soft_deadline: hoursFromNow(3) });
  const solved = await addLesson('Решена', { soft_deadline: hoursFromNow(1) });
  await addLesson('Не открыто', { opens_at: hoursFromNow(2), soft_deadline: hoursFromNow(4) });
  await addLesson('Опоздание', { soft_deadline: hoursFromNow(-10), late_policy: practice });
  await addLesson('Тренировка', { soft_deadline: hoursFromNow(-30), late_policy: practice });
  const result = { user_id: student.id, lesson_id: lessonIds['Решена']!, task_id: solved, status: 'accepted' as const };
  await db
    .insertInto('result')
    .values({ ...result, best_score: 100, max_score: 100, attempts: 1, last_submitted_at: new Date().toISOString() })
    .execute();
});

type Query = Parameters<typeof me.get<typeof tasks.mine>>[1]['query'];
const titles = async (query: Query = {}) => (await me.get(tasks.mine, { query })).tasks.map(({ title }) => title);

test('order: overdue but still worth something, nearest deadline, no deadline, closed, solved', async () => {
  expect(await titles()).toEqual([
    'Опоздание',
    'Скоро',
    'Через неделю',
    'Без срока',
    'Не открыто',
    'Закрыто',
    'Тренировка',
    'Решена',
  ]);
});

test('pages follow that order, and the total counts all tasks', async () => {
  const page = await me.get(tasks.mine, { query: { limit: '2', offset: '2' } });
  expect(page.tasks.map(({ title }) => title)).toEqual(['Через неделю', 'Без срока']);
  expect(page.total).toBe(8);
});

test('each row shows its present state and until when it lasts', async () => {
  const rows = (await me.get(tasks.mine, { query: {} })).tasks;
  const standingOf = (title: string) => rows.find((row) => row.title === title)!.standing;
  expect(standingOf('Скоро')).toMatchObject({ state: 'open', credit: 100 });
  expect(standingOf('Опоздание')).toMatchObject({ state: 'late', credit: 60 });
  expect(standingOf('Закрыто')).toEqual({ state: 'closed', credit: 0, until: null, next: null });
});

test('due: until a moment, overdue, without a deadline; what is solved is due no more', async () => {
  expect(await titles({ due_before: hoursFromNow(24) })).toEqual(['Опоздание', 'Скоро']);
  expect(await titles({ due: 'overdue' })).toEqual(['Опоздание', 'Закрыто', 'Тренировка']);
  expect(await titles({ due: 'none' })).toEqual(['Без срока']);
  expect(await titles({ due: 'none', status: 'accepted' })).toEqual([]);
});

test('an exception moves the rows of its student only', async () => {
  const lesson_id = lessonIds['Через неделю']!;
  const other = await make.user();
  await db.insertInto('user_group_member').values({ user_group_id: groupId, user_id: other.id }).execute();
  await admin.get(adminExceptions.save, {
    body: { course_id: courseId, lesson_id, user_id: other.id, soft_deadline: hoursFromNow(0.5), is_earlier: true },
  });
  const theirs = (await as(other).get(tasks.mine, { query: {} })).tasks;
  // after what is overdue
  expect(theirs[1]!.lesson_id).toBe(lesson_id);
  expect((await titles())[1]).toBe('Скоро');
});

test('topics are those of my tasks, and a task is found by its topic; internal ones stay with teachers', async () => {
  const topic = await admin.get(adminTags.create, { body: { title: 'Циклы', kind: 'topic' } });
  const inner = await admin.get(adminTags.create, { body: { title: 'Для зачёта', kind: 'internal' } });
  await admin.get(adminTags.create, { body: { title: 'Ни у кого', kind: 'topic' } });
  const { task_id } = (await me.get(tasks.mine, { query: { q: 'скоро' } })).tasks[0]!;
  await admin.get(adminTasks.change, { ...params(task_id), body: { tag_ids: [topic.id, inner.id] } });
  expect((await me.get(tasks.topics, {})).tags).toMatchObject([{ id: topic.id, title: 'Циклы' }]);
  expect(await titles({ tag_id: [String(topic.id)] })).toEqual(['Скоро']);
  expect((await as(await make.user()).get(tasks.topics, {})).tags).toEqual([]);
});

test('words of statements: of open lessons alone, with the place; not those of variants', async () => {
  const { courseId: course_id } = await make.course({ students: [student], tasks: [] });
  const add = async (title: string, statement: string, more: object = {}, fields: object = {}) => {
    const body = { course_id, title: `Занятие ${title}`, status: 'published' as const, ...more };
    const { id } = await admin.get(adminLessons.create, { body });
    const task_id = await make.task({ title, statement, ...fields });
    await admin.get(adminLessons.setTasks, { ...params(id), body: { tasks: [{ task_id, points: 10 }] } });
    return { id, task_id };
  };
  const words = 'Ладья стоит на шахматной доске.';
  const first = await add('Шаги', words);
  const done = await add('Готово', 'Другие слова.');
  const result = { user_id: student.id, lesson_id: done.id, task_id: done.task_id, status: 'accepted' as const };
  await db
    .insertInto('result')
    .values({ ...result, best_score: 100, max_score: 100, attempts: 1, last_submitted_at: new Date().toISOString() })
    .execute();
  await add('Потом', words, { opens_at: hoursFromNow(2) });
  await add('После шагов', words, { requires_lesson_id: first.id, requires_percent: 50 });
  await add('Доступно', words, { requires_lesson_id: done.id, requires_percent: 50 });
  await add('Вариант', words, {}, { variant: { code: 'n = 1', per: 'user' } });
  const other = await make.course();
  await make.task({ title: 'Чужая', statement: words });
  expect(other.courseId).not.toBe(course_id);

  const found = async (query: Query) => (await me.get(tasks.mine, { query })).tasks;
  const rows = await found({ q: 'шахматная доска', passages: 'true' });
  expect(rows.map(({ title }) => title)).toEqual(['Шаги', 'Доступно']);
  expect(rows[0]!.passage).toEqual(['Ладья стоит на ', 'шахматной', ' ', 'доске', '.']);
  expect(await found({ q: 'шахматная доска' })).toEqual([]);
  // a locked lesson gives its titles, never its statements
  expect((await found({ q: 'потом', passages: 'true' })).map(({ passage }) => passage)).toEqual([undefined]);
});
