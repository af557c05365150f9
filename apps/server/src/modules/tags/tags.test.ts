import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks as studentTasks } from '@put/contract/tasks/tasks';
import { adminTags } from '@put/contract/tasks/tags';
import { expect, test } from 'vitest';
import { adminAudit } from '@put/contract/audit/audit';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });

type More = { color?: string; kind?: 'topic' | 'internal'; parent_id?: number };
const makeTag = async (title: string, more: More = {}) =>
  (await admin.get(adminTags.create, { body: { title, ...more } })).id;
const findTag = async (id: number) => (await admin.get(adminTags.list, {})).tags.find((tag) => tag.id === id);
const tagsOf = async (taskId: number) => (await admin.get(adminTasks.get, params(taskId))).tag_ids;

test('a tag changes only in what is given; a title stays the tag’s own, whatever the case', async () => {
  const id = await makeTag('циклы', { color: '#0f6b58' });
  await makeTag('строки');
  await admin.get(adminTags.change, { ...params(id), body: { kind: 'internal' } });
  await admin.get(adminTags.change, { ...params(id), body: { title: ' Циклы ', color: '#aa5500' } });
  const expected = {
    id,
    title: 'Циклы',
    color: '#aa5500',
    kind: 'internal',
    parent_id: null,
    tasks: 0,
    tasks_in_branch: 0,
  };
  expect(await findTag(id)).toEqual(expected);

  const taken = await admin.refusal(adminTags.change, { ...params(id), body: { title: 'СТРОКИ' } });
  expect(taken).toMatchObject({ code: 'already_taken', errors: [{ path: 'title' }] });
  const wrong = await admin.refusal(adminTags.change, { ...params(id), body: { color: 'red' } });
  expect(wrong).toMatchObject({ code: 'invalid_input', errors: [{ path: 'color' }] });
  expect((await admin.refusal(adminTags.change, { ...params(999_999), body: {} })).code).toBe('not_found');
});

test('a deleted tag leaves its tasks and comes back to them; no task can take it meanwhile', async () => {
  const id = await makeTag('рекурсия');
  const other = await makeTag('деревья');
  const task = await make.task({ tag_ids: [id, other] });
  const later = await make.task();

  await admin.get(adminTags.remove, params(id));
  expect(await findTag(id)).toBeUndefined();
  expect(await tagsOf(task)).toEqual([other]);
  expect((await admin.refusal(adminTags.remove, params(id))).code).toBe('not_found');
  const refused = await admin.refusal(adminTasks.change, { ...params(later), body: { tag_ids: [other, id] } });
  expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'tag_ids' }] });
  expect(await tagsOf(later)).toEqual([]);

  await admin.get(adminTags.restore, params(id));
  expect(await tagsOf(task)).toEqual([id, other].sort((a, b) => a - b));
  expect((await findTag(id))?.tasks).toBe(1);
  expect((await admin.refusal(adminTags.restore, params(id))).code).toBe('not_found');
});

test('the title of a deleted tag is free; while another has it there is no way back', async () => {
  const old = await makeTag('графы');
  await admin.get(adminTags.remove, params(old));
  await makeTag('Графы');
  expect((await admin.refusal(adminTags.restore, params(old))).code).toBe('already_taken');
  expect(await findTag(old)).toBeUndefined();
});

test('merged tags are one: every task once, the other’s title and kind, and for a student too', async () => {
  const from = await makeTag('словарь', { kind: 'internal' });
  const into = await makeTag('Словари');
  const [both, only] = [await make.task({ tag_ids: [from, into] }), await make.task({ tag_ids: [from] })];
  const student = await make.user();
  await make.course({ students: [student], tasks: [both, only] });
  const withTag = async () => {
    const { tasks } = await as(student).get(studentTasks.mine, { query: { tag_id: [String(into)] } });
    return new Set(tasks.map(({ task_id }) => task_id));
  };
  expect(await withTag()).toEqual(new Set([both]));

  await admin.get(adminTags.merge, { ...params(from), body: { into_id: into } });
  expect(await findTag(from)).toBeUndefined();
  expect(await findTag(into)).toMatchObject({ title: 'Словари', kind: 'topic', tasks: 2 });
  expect(await tagsOf(both)).toEqual([into]);
  expect(await withTag()).toEqual(new Set([both, only]));
});

test('a tag is not merged into itself or into one that is gone, and stays whole then', async () => {
  const id = await makeTag('очереди');
  const gone = await makeTag('стеки');
  await make.task({ tag_ids: [id] });
  await admin.get(adminTags.remove, params(gone));
  const itself = await admin.refusal(adminTags.merge, { ...params(id), body: { into_id: id } });
  expect(itself).toMatchObject({ code: 'invalid_input', errors: [{ path: 'into_id' }] });
  expect((await admin.refusal(adminTags.merge, { ...params(id), body: { into_id: gone } })).code).toBe('not_found');
  expect((await findTag(id))?.tasks).toBe(1);
});

test('of two opposite merges at once one wins, and no task loses both tags', async () => {
  const [a, b] = [await makeTag('жадность'), await makeTag('перебор')];
  const task = await make.task({ tag_ids: [a] });
  const merge = (from: number, into: number) =>
    admin.get(adminTags.merge, { ...params(from), body: { into_id: into } }).then(
      () => 'done',
      () => 'refused',
    );
  expect((await Promise.all([merge(a, b), merge(b, a)])).sort()).toEqual(['done', 'refused']);
  const [left] = await tagsOf(task);
  expect((await findTag(left!))?.tasks).toBe(1);
});

const put = (id: number, parent_id: number | null) =>
  admin.get(adminTags.change, { ...params(id), body: { parent_id } });

test('tasks of a tag are found by its parent, each once', async () => {
  const above = await makeTag('данные');
  const middle = await makeTag('коллекции', { parent_id: above });
  const below = await makeTag('множества', { parent_id: middle });
  const side = await makeTag('сортировка');
  const [one, two] = [await make.task({ tag_ids: [below, middle] }), await make.task({ tag_ids: [above] })];
  const three = await make.task({ tag_ids: [below, side] });
  expect(await findTag(above)).toMatchObject({ parent_id: null, tasks: 1, tasks_in_branch: 3 });
  expect(await findTag(middle)).toMatchObject({ parent_id: above, tasks: 1, tasks_in_branch: 2 });
  const inOrder = (a: number, b: number) => a - b;
  const bank = async (...ids: number[]) =>
    (await admin.get(adminTasks.list, { query: { tag_id: ids.map(String) } })).tasks
      .map(({ id }) => id)
      .toSorted(inOrder);
  expect(await bank(above)).toEqual([one, two, three].toSorted(inOrder));
  expect(await bank(below)).toEqual([one, three].toSorted(inOrder));
  // a task must have both tags, each itself or by a descendant
  expect(await bank(above, side)).toEqual([three]);
  expect(await bank(above, middle)).toEqual([one, three].toSorted(inOrder));
});

test('a student finds by a topic what topics below it mark, and nothing by what is internal', async () => {
  const [topic, hidden] = [await makeTag('рисование'), await makeTag('к проверке', { kind: 'internal' })];
  const below = await makeTag('черепаха', { parent_id: topic });
  const internal = await makeTag('трудная', { parent_id: topic, kind: 'internal' });
  const under = await makeTag('открытая под служебной', { parent_id: hidden });
  const tasks = [
    await make.task({ tag_ids: [below] }),
    await make.task({ tag_ids: [internal] }),
    await make.task({ tag_ids: [under] }),
  ];
  const student = await make.user();
  await make.course({ students: [student], tasks });
  const found = async (id: number) =>
    (await as(student).get(studentTasks.mine, { query: { tag_id: [String(id)] } })).tasks.map(({ task_id }) => task_id);
  expect(await found(topic)).toEqual([tasks[0]]);
  expect(await found(hidden)).toEqual([]);
  expect(await found(under)).toEqual([tasks[2]]);
});

test('a tag can not be placed below itself or a deleted tag, and two moves at once make no cycle', async () => {
  const [a, b] = [await makeTag('круг а'), await makeTag('круг б')];
  const c = await makeTag('круг в', { parent_id: b });
  const refused = async (id: number, parent_id: number) =>
    (await admin.refusal(adminTags.change, { ...params(id), body: { parent_id } })).errors;
  expect(await refused(b, b)).toMatchObject([{ path: 'parent_id' }]);
  expect(await refused(b, c)).toMatchObject([{ path: 'parent_id' }]);
  expect(await refused(b, 999_999)).toMatchObject([{ path: 'parent_id', message: 'Такой метки нет' }]);
  const outcomes = await Promise.allSettled([put(a, c), put(b, a)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await put(c, null);
  expect((await findTag(c))?.parent_id).toBeNull();
});

test('children of a deleted tag move up, and back when it is restored', async () => {
  const [top, middle] = [await makeTag('вверху'), await makeTag('посередине')];
  const low = await makeTag('внизу', { parent_id: middle });
  await put(middle, top);
  await admin.get(adminTags.remove, params(middle));
  expect((await findTag(low))?.parent_id).toBe(top);
  expect((await admin.refusal(adminTags.change, { ...params(low), body: { parent_id: middle } })).code).toBe(
    'invalid_input',
  );
  await admin.get(adminTags.restore, params(middle));
  expect((await findTag(low))?.parent_id).toBe(middle);
});

test('a merge moves the children to the other tag, also when that one was a descendant', async () => {
  const [top, from] = [await makeTag('корень'), await makeTag('лишняя')];
  await put(from, top);
  const between = await makeTag('между', { parent_id: from });
  const into = await makeTag('остаётся', { parent_id: between });
  const side = await makeTag('сбоку', { parent_id: from });
  await admin.get(adminTags.merge, { ...params(from), body: { into_id: into } });
  const parents = await Promise.all([into, between, side].map(async (id) => (await findTag(id))?.parent_id));
  expect(parents).toEqual([top, into, into]);
});

test('each change of a tag stands in the audit, found by the tag', async () => {
  const [id, other] = [await makeTag('жадные алгоритмы'), await makeTag('жадность по-другому')];
  const task = await make.task({ tag_ids: [other] });
  await admin.get(adminTags.change, { ...params(id), body: { title: 'Жадные' } });
  await admin.get(adminTags.change, { ...params(id), body: { title: 'Жадные' } });
  await admin.get(adminTags.merge, { ...params(other), body: { into_id: id } });
  await admin.get(adminTags.remove, params(id));
  await admin.get(adminTags.restore, params(id));
  await admin.refusal(adminTags.change, { ...params(id), body: { parent_id: id } });
  const { rows } = await admin.get(adminAudit.list, { query: { object_type: 'tag', object_id: String(id) } });
  expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'restore_tag', before: null, after: null },
    { action: 'delete_tag', before: { task_ids: [task] }, after: null },
    { action: 'merge_tags', before: { title: 'жадность по-другому' }, after: { title: 'Жадные', task_ids: [task] } },
    { action: 'change_tag', before: { title: 'жадные алгоритмы' }, after: { title: 'Жадные' } },
    {
      action: 'create_tag',
      before: null,
      after: { title: 'жадные алгоритмы', color: '#6b6457', kind: 'topic', parent_id: null },
    },
  ]);
  expect(rows[0]).toMatchObject({ object_name: 'Жадные' });
});
