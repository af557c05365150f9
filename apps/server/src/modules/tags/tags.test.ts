import { adminTasks, tasks as studentTasks } from '@put/contract/tasks';
import { adminTags } from '@put/contract/tags';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });

const makeTag = async (title: string, more: { color?: string; kind?: 'topic' | 'internal' } = {}) =>
  (await admin.get(adminTags.create, { body: { title, ...more } })).id;
const findTag = async (id: number) => (await admin.get(adminTags.list, {})).tags.find((tag) => tag.id === id);
const tagsOf = async (taskId: number) => (await admin.get(adminTasks.get, params(taskId))).tag_ids;

test('a tag changes only in what is given; a title stays the tag’s own, whatever the case', async () => {
  const id = await makeTag('циклы', { color: '#0f6b58' });
  await makeTag('строки');
  await admin.get(adminTags.change, { ...params(id), body: { kind: 'internal' } });
  await admin.get(adminTags.change, { ...params(id), body: { title: ' Циклы ', color: '#aa5500' } });
  expect(await findTag(id)).toEqual({ id, title: 'Циклы', color: '#aa5500', kind: 'internal', tasks: 0 });

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

test('two who merge crosswise at once: one of them wins, no task loses both tags', async () => {
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
