import { adminAudit } from '@put/contract/audit/audit';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });
const auditEventsOf = async (id: number) =>
  (await admin.get(adminAudit.list, { query: { object_type: 'task', object_id: String(id) } })).rows
    .toReversed()
    .map(({ action, before, after }) => ({ action, before, after }));
const config = { languages: ['python' as const], checker: { kind: 'tokens' as const } };

test('audit events of a task tell what differs; long parts by their names', async () => {
  const { id } = await admin.get(adminTasks.create, { body: { kind: 'program', title: 'Сумма', config } });
  await admin.get(adminTasks.change, { ...params(id), body: { title: 'Сумма двух', statement: 'Сложите.' } });
  await admin.get(adminTasks.change, { ...params(id), body: { title: 'Сумма двух', statement: 'Сложите.' } });
  await admin.get(adminTasks.remove, params(id));
  await admin.get(adminTasks.restore, params(id));
  const [created, ...later] = await auditEventsOf(id);
  expect(created).toMatchObject({ action: 'create_task', before: null, after: { title: 'Сумма', tests: 0 } });
  expect(later).toEqual([
    { action: 'change_task', before: { title: 'Сумма' }, after: { title: 'Сумма двух', changed_parts: ['statement'] } },
    { action: 'delete_task', before: null, after: null },
    { action: 'restore_task', before: null, after: null },
  ]);
});

test('the status set by a check is recorded too, a refused change is not', async () => {
  const id = await make.task({}, 'draft');
  await admin.get(adminTasks.change, { ...params(id), body: { status: 'ready' } });
  await admin.refusal(adminTasks.change, { ...params(id), body: { title: 'Другая', tag_ids: [999_999] } });
  const [published, ...more] = await auditEventsOf(id);
  expect(published).toMatchObject({ action: 'change_task', before: { status: 'draft' } });
  expect(['ready', 'broken']).toContain((published!.after as { status: string }).status);
  expect(more).toEqual([]);
});
