import { auth } from '@put/contract/accounts/accounts';
import { adminErasure } from '@put/contract/users/erasure';
import { adminImports } from '@put/contract/users/imports';
import { expect, test } from 'vitest';
import { issuePasswords as issuePasswordsJob } from '../../jobs/issue-passwords.job.ts';
import { testApp } from '../../testing/build-app.ts';
import { setPasswords } from './password-candidates.store.ts';
import { issuePasswords } from './issue-passwords.ts';

const { db, events, queue, as, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
await queue.work(issuePasswordsJob, issuePasswords({ db, events }), 1);

type Whose = { user_ids: number[] } | { user_group_id: number };
async function issue(body: Whose) {
  const { id } = await admin.get(adminImports.issuePasswords, { body });
  const read = () => admin.get(adminImports.get, { params: { id: String(id) } });
  await expect.poll(async () => (await read()).status).toBe('done');
  return read();
}
const signIn = (login: string, password: string) => as(null).get(auth.login, { body: { login, password } });

test('chosen users get new first passwords on slips; the old ones stop working', async () => {
  const [anna, boris] = [await make.user(), await make.user()];
  const before = await signIn(anna.username, 'a-good-password');
  const run = await issue({ user_ids: [anna.id, boris.id, anna.id, teacher.id] });
  expect(run).toMatchObject({ kind: 'passwords', total: 3, created: 2, failed: 1 });
  expect(run.bad_rows).toMatchObject([{ errors: ['Администратор: пароль прежний'] }]);
  expect(run.slips.map(({ login }) => login).toSorted()).toEqual([anna.username, boris.username].toSorted());

  for (const { login, password } of run.slips) await signIn(login, password);
  await signIn(teacher.username, 'a-good-password');
  const old = { login: anna.username, password: 'a-good-password' };
  expect((await as(null).refusal(auth.login, { body: old })).code).toBe('wrong_credentials');
  const { refresh_token } = before;
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token } })).code).toBe('session_expired');
  const row = await db.selectFrom('user').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(row.is_password_temporary).toBe(true);
  const auditEvents = await db
    .selectFrom('audit')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'first_password')
    .orderBy('object_id')
    .execute();
  expect(auditEvents).toEqual([anna, boris].map(({ id }) => ({ actor_id: teacher.id, object_id: id })));
});

test('a group gets them in one go, its title on every slip; whoever is disabled keeps the old one', async () => {
  const { groupId } = await make.course();
  const people = [await make.user(), await make.user(), await make.user()];
  const shut = people[1];
  await db
    .insertInto('user_group_member')
    .values(people.map(({ id }) => ({ user_group_id: groupId, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '=', shut!.id).execute();
  // stays in the group without a name, and signs in no more
  const erased = await make.user();
  await db.insertInto('user_group_member').values({ user_group_id: groupId, user_id: erased.id }).execute();
  await as(await make.user({ is_admin: true })).get(adminErasure.erase, {
    params: { id: String(erased.id) },
    body: { requested_at: null },
  });
  const { id } = await admin.get(adminImports.issuePasswords, { body: { user_group_id: groupId } });
  const read = () => admin.get(adminImports.get, { params: { id: String(id) } });
  await expect.poll(async () => (await read()).status).toBe('done');
  const run = await read();
  const { title } = await db
    .selectFrom('user_group')
    .select('title')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  expect(run.file_name).toBe(title);
  expect(new Set(run.slips.map(({ user_group }) => user_group))).toEqual(new Set([title]));
  expect(run.bad_rows.map(({ values }) => values['username'])).toContain(shut!.username);
  const nobody = { body: { user_group_id: 999_999 } };
  expect((await admin.refusal(adminImports.issuePasswords, nobody)).code).toBe('not_found');
});

test('users who were deleted or made administrator meanwhile keep their password', async () => {
  const [gone, shut, raised, other] = await Promise.all(Array.from({ length: 4 }, () => make.user()));
  const now = new Date().toISOString();
  await db.updateTable('user').set({ deleted_at: now }).where('id', '=', gone!.id).execute();
  await db.updateTable('user').set({ disabled_at: now }).where('id', '=', shut!.id).execute();
  await db.updateTable('user').set({ is_admin: true }).where('id', '=', raised!.id).execute();
  const rows = [gone!, shut!, raised!, other!].map(({ id }) => ({ user_id: id, password_hash: 'another' }));
  const changed = await db.transaction().execute((tx) => setPasswords(tx, rows));
  expect([...changed]).toEqual([other!.id]);
});

test('slips can be found again for an hour, not later', async () => {
  const { id } = await issue({ user_ids: [(await make.user()).id] });
  const find = async () => (await admin.get(adminImports.recent, {})).runs.find((run) => run.id === id);
  expect(await find()).toMatchObject({ kind: 'passwords', status: 'done', created: 1, has_slips: true });
  const earlier = new Date(Date.now() - 61 * 60_000).toISOString();
  await db.updateTable('import_run').set({ finished_at: earlier }).where('id', '=', id).execute();
  expect(await find()).toMatchObject({ has_slips: false });
  expect((await admin.get(adminImports.get, { params: { id: String(id) } })).slips).toEqual([]);
  const before = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await db.updateTable('import_run').set({ created_at: before }).where('id', '=', id).execute();
  expect(await find()).toBeUndefined();
});
