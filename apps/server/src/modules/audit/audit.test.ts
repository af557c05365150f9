import { adminAudit } from '@put/contract/audit/audit';
import type { AuditAction } from '@put/contract/audit/audit-actions';
import type { AuditFields } from '@put/contract/audit/audit-fields';
import { adminGroups } from '@put/contract/groups/groups';
import { expect, test } from 'vitest';
import type { Tx } from '../../drivers/database/database.ts';
import { testApp } from '../../testing/build-app.ts';
import { recordAuditEvent, recordAuditEvents } from './record-event.ts';
import { changedOnly } from './changed-only.ts';

const { as, make, db } = await testApp({ judges: false });
const me = await make.user({ is_admin: true });
const admin = as(me);
const list = (query: Record<string, string>) => admin.get(adminAudit.list, { query });
const actor = { viewer: me, ip: '10.1.1.1' };

test('names both people of an audit event recorded while acting, and what it was done to, also from the recycle bin', async () => {
  const student = await make.user();
  const { id } = await admin.get(adminGroups.create, { body: { title: 'Исчезнувшая' } });
  await admin.get(adminGroups.remove, { params: { id: String(id) } });
  const viewer = { ...student, acting_admin_id: me.id };
  await db
    .transaction()
    .execute((tx) => recordAuditEvent(tx, { viewer, ip: '10.1.1.1' }, 'change_profile', { type: 'user_group', id }));
  const [row] = (await list({ object_type: 'user_group', object_id: String(id) })).rows;
  expect(row).toMatchObject({
    action: 'change_profile',
    actor_id: me.id,
    actor_name: 'Фамилия Имя',
    acting_as_id: student.id,
    acting_as_name: 'Фамилия Имя',
    object_name: 'Исчезнувшая',
    ip: '10.1.1.1',
  });
});

test('filters by who, what, when and words, newest first, a page at a time', async () => {
  const other = await make.user({ is_admin: true });
  const record = (action: AuditAction, viewer: typeof me | null, after: AuditFields) =>
    db.transaction().execute((tx) => recordAuditEvent(tx, { viewer, ip: '10.9.9.9' }, action, null, { after }));
  await record('create_tag', other, { login: 'Ромашка_1' });
  // the next event must have another millisecond
  const firstAt = Date.now();
  await expect.poll(() => Date.now() > firstAt + 1, { interval: 1 }).toBe(true);
  await record('change_tag', other, { login: 'Василёк' });
  await record('change_tag', null, {});
  const actions = async (query: Record<string, string>) => (await list(query)).rows.map(({ action }) => action);
  expect(await actions({ actor_id: String(other.id) })).toEqual(['change_tag', 'create_tag']);
  expect((await list({ action: 'change_tag' })).total).toBe(2);
  expect((await list({ action: 'change_tag' })).rows[0]!.actor_name).toBe('—');
  expect(await actions({ q: 'ромашка_1' })).toEqual(['create_tag']);
  expect(await actions({ q: 'василек%' })).toEqual([]);
  expect(await actions({ q: '10.9.9.9', limit: '1', offset: '2' })).toEqual(['create_tag']);
  const first = (await list({ action: 'create_tag' })).rows[0]!;
  const after = new Date(Date.parse(first.at) + 1).toISOString();
  expect(await actions({ actor_id: String(other.id), since: after })).toEqual(['change_tag']);
  expect(await actions({ actor_id: String(other.id), until: after })).toEqual(['create_tag']);
});

test('an audit event is committed with its transaction; many events are one statement', async () => {
  const [one, two] = [await make.user(), await make.user()];
  const failing = db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, actor, 'delete_tag', null);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await list({ action: 'delete_tag' })).total).toBe(0);

  const objects = { type: 'user', ids: [one.id, two.id] } as const;
  await db.transaction().execute((tx) => recordAuditEvents(tx, actor, 'change_user', objects, { after: { year: 1 } }));
  const { rows } = await list({ action: 'change_user' });
  expect(new Set(rows.map((row) => row.object_id))).toEqual(new Set([one.id, two.id]));
  expect(rows[0]).toMatchObject({ before: null, after: { year: 1 }, actor_id: me.id });
});

test('only what differs is kept', () => {
  expect(changedOnly({ a: 1, b: [1, 2], c: null }, { a: 1, b: [1, 3], c: null })).toEqual({
    before: { b: [1, 2] },
    after: { b: [1, 3] },
  });
  expect(changedOnly({ a: [1] }, { a: [1] })).toBeNull();
});

test('refused access is recorded once for each signed-in user and route', async () => {
  const student = await make.user();
  for (let time = 0; time < 3; time += 1) {
    expect((await as(student).refusal(adminAudit.list, { query: {} })).code).toBe('not_allowed');
    expect((await as(null).refusal(adminAudit.list, { query: {} })).code).toBe('not_signed_in');
  }
  await as(student).refusal(adminGroups.list, { query: {} });
  const { rows } = await list({ action: 'refused' });
  expect(rows.map(({ actor_id, after }) => ({ actor_id, after }))).toEqual(
    ['/api/v1/admin/user_groups', '/api/v1/admin/audit'].map((route) => ({
      actor_id: student.id,
      after: { method: 'GET', route, code: 'not_allowed' },
    })),
  );
});

test('only what the tables of the contract have is recorded: anything else does not compile', () => {
  const rows = { year: 2026, secret: 'x' };
  const cases = (tx: Tx) => [
    // @ts-expect-error an action that the contract lacks
    recordAuditEvent(tx, actor, 'paint_task', { type: 'task', id: 1 }),
    // @ts-expect-error a type of objects that the contract lacks
    recordAuditEvent(tx, actor, 'change_task', { type: 'gadget', id: 1 }),
    // @ts-expect-error a field that the contract lacks
    recordAuditEvent(tx, actor, 'change_task', { type: 'task', id: 1 }, { after: { oddity: 1 } }),
    // @ts-expect-error a field of a whole row that the contract lacks
    recordAuditEvent(tx, actor, 'change_group', { type: 'user_group', id: 1 }, { after: rows }),
    // @ts-expect-error a value of a wrong type
    recordAuditEvent(tx, actor, 'change_task', { type: 'task', id: 1 }, { after: { attempts: 'three' } }),
    // @ts-expect-error a choice that the contract lacks
    recordAuditEvents(tx, actor, 'change_task', { type: 'task', ids: [1] }, { after: { status: 'lost' } }),
  ];
  expect(cases).toBeTypeOf('function');
});

test('a submission is named by its task and person, and says where its result stands', async () => {
  const { id: user_id } = await make.user();
  const task_id = await make.task({ title: 'Сумма' });
  const { lessonId: lesson_id } = await make.course({ tasks: [task_id] });
  const { id } = await db
    .insertInto('submission')
    .values({ user_id, task_id, lesson_id, task_version: 1, cause: 'submit', language: 'python', files: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const object = { type: 'submission', id } as const;
  await db.transaction().execute((tx) => recordAuditEvent(tx, actor, 'cancel_submission', object));
  const [row] = (await list({ object_type: 'submission', object_id: String(id) })).rows;
  expect(row).toMatchObject({ object_name: 'Сумма, Фамилия Имя', result: { user_id, lesson_id, task_id } });
});

test('objects in fields have their present names, read by one query for a page', async () => {
  const { id } = await make.user();
  const task_id = await make.task({ title: 'Площадь' });
  const { courseId, lessonId } = await make.course({ tasks: [task_id] });
  await db.transaction().execute(async (tx) => {
    const tasks = [{ task_id, points: 1, required: true }];
    await recordAuditEvent(tx, actor, 'set_lesson_tasks', { type: 'lesson', id: lessonId }, { after: { tasks } });
    const after = { user_ids: [id], course_id: courseId, lesson_ids: [999_999] };
    await recordAuditEvent(tx, actor, 'change_group', { type: 'user_group', id: 1 }, { after });
    const copied = { after: { copied_from_id: lessonId } };
    await recordAuditEvent(tx, actor, 'duplicate_lesson', { type: 'lesson', id: lessonId }, copied);
  });
  expect((await list({ limit: '3' })).names).toEqual({
    [`task:${task_id}`]: 'Площадь',
    [`user:${id}`]: 'Фамилия Имя',
    [`course:${courseId}`]: 'Курс',
    [`lesson:${lessonId}`]: 'Занятие',
  });
});
