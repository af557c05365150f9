/** There is always an active administrator, whatever happens at the same time. */
import { adminUsers } from '@put/contract/users/users';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make, db } = await testApp({ judges: false });
const params = (id: number) => ({ params: { id: String(id) } });
type Admin = Awaited<ReturnType<typeof make.user>>;

/** A disabled administrator's token works until the event arrives; these tests of races need that. */
let [anna, boris] = [{} as Admin, {} as Admin];
const countAdmins = async () =>
  (
    await db
      .selectFrom('user')
      .select('id')
      .where('is_admin', '=', true)
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .execute()
  ).length;

beforeEach(async () => {
  await db.updateTable('user').set({ is_admin: false }).execute();
  [anna, boris] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
});

test('the last administrator can be neither demoted, nor disabled, nor deleted; a disabled one does not count', async () => {
  const call = as(anna);
  await call.get(adminUsers.change, { ...params(boris.id), body: { is_disabled: true } });
  for (const body of [{ is_admin: false }, { is_disabled: true }])
    expect((await call.refusal(adminUsers.change, { ...params(anna.id), body })).code).toBe('last_admin');
  expect((await call.refusal(adminUsers.remove, params(anna.id))).code).toBe('last_admin');
  await call.get(adminUsers.change, { ...params(anna.id), body: { first_name: 'Анна', is_admin: true } });
  await call.get(adminUsers.remove, params(boris.id));
  expect(await countAdmins()).toBe(1);
});

const remove = (by: Admin, whom: Admin) => as(by).get(adminUsers.remove, params(whom.id));
const change = (body: object) => (by: Admin, whom: Admin) =>
  as(by).get(adminUsers.change, { ...params(whom.id), body });
const bulk = (kind: 'disable' | 'delete') => (by: Admin) =>
  as(by).get(adminUsers.bulk, { body: { user_ids: [anna.id, boris.id], action: { kind } } });

test.each([
  ['delete', remove],
  ['demote', change({ is_admin: false })],
  ['disable', change({ is_disabled: true })],
  ['delete in bulk', bulk('delete')],
  ['disable in bulk', bulk('disable')],
])('two administrators who %s each other at once leave one', async (_what, action) => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.allSettled([action(anna, boris), action(boris, anna)]);
    expect(await countAdmins()).toBe(1);
    const back = { is_admin: true, deleted_at: null, disabled_at: null };
    await db.updateTable('user').set(back).where('id', 'in', [anna.id, boris.id]).execute();
  }
});

test('an action on all found users leaves out the caller', async () => {
  const student = await make.user();
  const user_ids = [anna.id, boris.id, student.id];
  const reply = await as(anna).get(adminUsers.bulk, { body: { user_ids, action: { kind: 'delete' } } });
  expect(reply).toEqual({ changed: 2, left_out: 1 });
  expect(await countAdmins()).toBe(1);
});
