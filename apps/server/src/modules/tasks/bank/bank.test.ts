import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { emptyBin } from '../../courses/empty-bin.ts';

const { as, db, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });

type Query = Parameters<typeof admin.get<typeof adminTasks.list>>[1]['query'];
const titles = async (query: Query) => (await admin.get(adminTasks.list, { query })).tasks.map(({ title }) => title);

const ids: Record<string, number> = {};
let place = { courseId: 0, lessonId: 0 };

/** `tried` students tried the task, `solved` of them solved it. */
async function tryIt(taskId: number, tried: number, solved: number): Promise<void> {
  for (let n = 0; n < tried; n++) {
    const { id: user_id } = await make.user();
    const status = n < solved ? ('accepted' as const) : ('tried' as const);
    const last_submitted_at = new Date().toISOString();
    await db.insertInto('result').values({ user_id, task_id: taskId, status, last_submitted_at }).execute();
  }
}

beforeAll(async () => {
  const add = async (title: string, more: Parameters<typeof make.task>[0] = {}) => {
    ids[title] = await make.task({ title, ...more });
  };
  await add('Сумма', { statement: 'Дан массив целых чисел. Найдите сумму.', difficulty: 1 });
  await add('A + B', { source: 'Школьная олимпиада, 2019', difficulty: 3 });
  await add('Ёлка', { statement: 'Нарисуйте ёлку из звёздочек.', difficulty: 2 });
  await tryIt(ids['Сумма']!, 4, 1);
  await tryIt(ids['A + B']!, 2, 2);
  place = await make.course({ tasks: [ids['Ёлка']!] });
});

test('found by a part of the title or source, and by words of the statement in any form', async () => {
  expect(await titles({ q: 'умм' })).toEqual(['Сумма']);
  expect(await titles({ q: 'A + B' })).toEqual(['A + B']);
  expect(await titles({ q: 'лимпиад' })).toEqual(['A + B']);
  expect(await titles({ q: 'массивы' })).toEqual(['Сумма']);
  expect(await titles({ q: 'ёлки нарис' })).toEqual(['Ёлка']);
  expect(await titles({ q: 'массив ёлка' })).toEqual([]);
  expect(await titles({ q: "'! & | ( :*" })).toEqual([]);
});

test('says where the statement has the words; a task that is found by its title needs no passage', async () => {
  const found = async (q: string) =>
    (await admin.get(adminTasks.list, { query: { q, passages: 'true' } })).tasks.map((row) => [row.title, row.passage]);
  expect(await found('массивов целые')).toEqual([
    ['Сумма', ['Дан ', 'массив', ' ', 'целых', ' чисел. Найдите сумму.']],
  ]);
  expect(await found('звездочек')).toEqual([['Ёлка', ['Нарисуйте ёлку из ', 'звёздочек', '.']]]);
  expect(await found('сумм')).toEqual([['Сумма', undefined]]);
  expect(await found('олимпиада')).toEqual([['A + B', undefined]]);
  expect((await admin.get(adminTasks.list, { query: { q: 'массив' } })).tasks[0]).not.toHaveProperty('passage');
});

test('by share solved, by the place where it stands, in every order', async () => {
  expect(await titles({ solved_to: '30' })).toEqual(['Сумма']);
  expect(await titles({ solved_from: '30' })).toEqual(['A + B']);
  expect(await titles({ course_id: String(place.courseId) })).toEqual(['Ёлка']);
  expect(await titles({ lesson_id: String(place.lessonId), kind: 'program', status: 'ready' })).toEqual(['Ёлка']);
  expect(await titles({ kind: 'quiz' })).toEqual([]);
  expect(await titles({ sort: 'title' })).toEqual(['Ёлка', 'Сумма', 'A + B']);
  expect(await titles({ sort: 'difficulty', direction: 'desc' })).toEqual(['A + B', 'Ёлка', 'Сумма']);
  expect(await titles({ sort: 'solved' })).toEqual(['Сумма', 'A + B', 'Ёлка']);
  const page = await admin.get(adminTasks.list, { query: { sort: 'title', limit: '1', offset: '1' } });
  expect(page).toMatchObject({
    total: 3,
    tasks: [{ title: 'Сумма', lessons: 0, tests: 3, solutions: 2, tried: 4, solved: 1 }],
  });
});

test('how many solved it follows every change of a result', async () => {
  const id = await make.task({ title: 'Считается' });
  await tryIt(id, 3, 1);
  const counted = () => db.selectFrom('task_solving').select(['tried', 'solved']).where('task_id', '=', id).execute();
  expect(await counted()).toEqual([{ tried: 3, solved: 1 }]);
  await db.updateTable('result').set({ status: 'accepted' }).where('task_id', '=', id).execute();
  expect(await counted()).toEqual([{ tried: 3, solved: 3 }]);
  // a submission that waits for a review is no failed try
  await db.updateTable('result').set({ status: 'review' }).where('task_id', '=', id).execute();
  expect(await counted()).toEqual([{ tried: 0, solved: 0 }]);
  await db.updateTable('result').set({ status: 'partial' }).where('task_id', '=', id).execute();
  expect(await counted()).toEqual([{ tried: 3, solved: 0 }]);
  await db.deleteFrom('result').where('task_id', '=', id).execute();
  expect(await counted()).toEqual([{ tried: 0, solved: 0 }]);
  await admin.get(adminTasks.remove, params(id));
});

test('many at once: tags, the archive, copies, the bin', async () => {
  const task_ids = [ids['Сумма']!, ids['A + B']!, ids['Ёлка']!];
  const { id: tag_id } = await admin.get(adminTags.create, { body: { title: 'Повторение' } });
  const bulk = (action: Parameters<typeof admin.get<typeof adminTasks.bulk>>[1]['body']['action']) =>
    admin.get(adminTasks.bulk, { body: { task_ids, action } });
  expect(await bulk({ kind: 'tag', tag_id })).toMatchObject({ changed: 3, left_out: 0 });
  expect(await titles({ tag_id: [String(tag_id)] })).toHaveLength(3);
  expect(await bulk({ kind: 'untag', tag_id })).toMatchObject({ changed: 3, left_out: 0 });
  expect(await bulk({ kind: 'untag', tag_id })).toMatchObject({ changed: 0, left_out: 3 });
  const refusal = await admin.refusal(adminTasks.bulk, {
    body: { task_ids, action: { kind: 'tag', tag_id: 999_999 } },
  });
  expect(refusal.code).toBe('not_found');

  expect(await bulk({ kind: 'archive' })).toMatchObject({ changed: 3, left_out: 0 });
  expect(await titles({})).toEqual([]);
  expect(await titles({ archived: 'only', sort: 'title' })).toEqual(['Ёлка', 'Сумма', 'A + B']);
  expect(await bulk({ kind: 'unarchive' })).toMatchObject({ changed: 3, left_out: 0 });

  expect(await bulk({ kind: 'copy' })).toMatchObject({ changed: 3, left_out: 0 });
  const copies = await admin.get(adminTasks.list, { query: { q: 'копия', sort: 'title' } });
  expect(copies.tasks.map(({ title, status, tests }) => [title, status, tests])).toEqual([
    ['Ёлка — копия', 'draft', 3],
    ['Сумма — копия', 'draft', 3],
    ['A + B — копия', 'draft', 3],
  ]);
  expect(await bulk({ kind: 'delete' })).toMatchObject({ changed: 2, left_out: 1 });
  const { tasks } = await admin.get(adminTasks.bin, { query: {} });
  expect(tasks.map(({ title }) => title)).toEqual(expect.arrayContaining(['Сумма', 'A + B']));
});

test('after thirty days what lies in the bin is gone; what students have handed in keeps its task', async () => {
  const student = await make.user();
  const [empty, used] = [await make.task({ title: 'Пустая' }), await make.task({ title: 'Со сдачей' })];
  const solution = { task_version: 1, cause: 'submit' as const, language: 'python' as const, files: '[]' };
  await db
    .insertInto('submission')
    .values({ ...solution, task_id: used, user_id: student.id })
    .execute();
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await db.updateTable('task').set({ deleted_at: longAgo }).where('id', 'in', [empty, used]).execute();
  const goneAt = async (id: number) =>
    (await admin.get(adminTasks.bin, { query: { limit: '200' } })).tasks.find((task) => task.id === id)?.gone_at;
  expect(await goneAt(used)).toBeNull();
  await emptyBin(db);
  expect([await goneAt(empty), await goneAt(used)]).toEqual([undefined, null]);
  await admin.get(adminTasks.restore, params(used));
  expect((await admin.get(adminTasks.get, params(used))).title).toBe('Со сдачей');
});
