import { adminAudit } from '@put/contract/audit';
import { adminGroups } from '@put/contract/groups';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { changedOnly, recordDeed, recordDeeds } from './audit.store.ts';

const { as, make, db } = await testApp({ judges: false });
const me = await make.user({ is_admin: true });
const admin = as(me);
const list = (query: Record<string, string>) => admin.get(adminAudit.list, { query });
const doer = { viewer: me, ip: '10.1.1.1' };

test('names both people of a deed done while acting, and what it was done to, also from the recycle bin', async () => {
  const student = await make.user();
  const { id } = await admin.get(adminGroups.create, { body: { title: 'Исчезнувшая' } });
  await admin.get(adminGroups.remove, { params: { id: String(id) } });
  const viewer = { ...student, acting_admin_id: me.id };
  await db
    .transaction()
    .execute((tx) => recordDeed(tx, { viewer, ip: '10.1.1.1' }, 'change_profile', { type: 'user_group', id }));
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
  const record = (action: string, viewer: typeof me | null, after: object) =>
    db.transaction().execute((tx) => recordDeed(tx, { viewer, ip: '10.9.9.9' }, action, undefined, { after }));
  await record('x_first', other, { login: 'Ромашка_1' });
  // the next one in another millisecond
  const firstAt = Date.now();
  await expect.poll(() => Date.now() > firstAt + 1, { interval: 1 }).toBe(true);
  await record('x_second', other, { login: 'Василёк' });
  await record('x_second', null, {});
  const actions = async (query: Record<string, string>) => (await list(query)).rows.map(({ action }) => action);
  expect(await actions({ actor_id: String(other.id) })).toEqual(['x_second', 'x_first']);
  expect((await list({ action: 'x_second' })).total).toBe(2);
  expect((await list({ action: 'x_second' })).rows[0]!.actor_name).toBe('—');
  expect(await actions({ q: 'ромашка_1' })).toEqual(['x_first']);
  expect(await actions({ q: 'василек%' })).toEqual([]);
  expect(await actions({ q: '10.9.9.9', limit: '1', offset: '2' })).toEqual(['x_first']);
  const first = (await list({ action: 'x_first' })).rows[0]!;
  const after = new Date(Date.parse(first.at) + 1).toISOString();
  expect(await actions({ actor_id: String(other.id), since: after })).toEqual(['x_second']);
  expect(await actions({ actor_id: String(other.id), until: after })).toEqual(['x_first']);
});

test('a deed is there exactly when its transaction is; many of them are one statement', async () => {
  const [one, two] = [await make.user(), await make.user()];
  const failing = db.transaction().execute(async (tx) => {
    await recordDeed(tx, doer, 'x_lost');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await list({ action: 'x_lost' })).total).toBe(0);

  const objects = { type: 'user', ids: [one.id, two.id] };
  await db.transaction().execute((tx) => recordDeeds(tx, doer, 'x_many', objects, { after: { a: 1 } }));
  const { rows } = await list({ action: 'x_many' });
  expect(new Set(rows.map((row) => row.object_id))).toEqual(new Set([one.id, two.id]));
  expect(rows[0]).toMatchObject({ before: null, after: { a: 1 }, actor_id: me.id });
});

test('only what differs is kept', () => {
  expect(changedOnly({ a: 1, b: [1, 2], c: null }, { a: 1, b: [1, 3], c: null })).toEqual({
    before: { b: [1, 2] },
    after: { b: [1, 3] },
  });
  expect(changedOnly({ a: [1] }, { a: [1] })).toBeUndefined();
});

test('refused access is a deed, once for each person and route, and only of people who are signed in', async () => {
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
