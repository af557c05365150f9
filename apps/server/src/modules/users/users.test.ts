import { auth } from '@put/contract/accounts/accounts';
import { adminAudit } from '@put/contract/audit/audit';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { newFirstPassword } from '../../auth/passwords.ts';

const { as, make, db } = await testApp({ judges: false });
const me = await make.user({ is_admin: true });
const admin = as(me);
const params = (id: number) => ({ params: { id: String(id) } });
const password = 'a-good-password';
const signIn = (login: string, secret = password) => as(null).get(auth.login, { body: { login, password: secret } });
const refusedSignIn = async (login: string, secret = password) =>
  (await as(null).refusal(auth.login, { body: { login, password: secret } })).code;
const sessionOf = (login: string) => signIn(login).then(({ refresh_token }) => refresh_token);
const isAlive = (refresh_token: string) =>
  as(null)
    .get(auth.refresh, { body: { refresh_token } })
    .then(
      () => true,
      () => false,
    );
const bulk = (user_ids: number[], kind: 'disable' | 'enable' | 'delete') =>
  admin.get(adminUsers.bulk, { body: { user_ids, action: { kind } } });
const lastEmail = () =>
  db.selectFrom('mail_message').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
/** Only events of this test's administrator, without sign-ins. */
const auditEventsOf = async (id: number) =>
  (
    await admin.get(adminAudit.list, {
      query: { object_type: 'user', object_id: String(id), actor_id: String(me.id) },
    })
  ).rows;

test('makes a person in groups, finds them by name and group, and shows them without the password', async () => {
  const group = await admin.get(adminGroups.create, { body: { title: '8 «Б»' } });
  const body = { username: 'kuzma', first_name: 'Кузьма', last_name: 'Ёлкин', birthday: '2012-02-29', password };
  const { id } = await admin.get(adminUsers.create, { body: { ...body, user_group_ids: [group.id] } });
  const person = await admin.get(adminUsers.get, params(id));
  expect(person).toMatchObject({ username: 'kuzma', birthday: '2012-02-29', user_group_ids: [group.id], password: '' });
  for (const query of [{ q: 'ёлкин куз' }, { user_group_id: String(group.id) }, { q: 'KUZ', state: 'active' } as const])
    expect((await admin.get(adminUsers.list, { query })).users.map((user) => user.id)).toEqual([id]);
  expect((await admin.get(adminUsers.list, { query: { q: '%' } })).total).toBe(0);
  expect((await signIn('kuzma')).user.id).toBe(id);
  const [event] = await auditEventsOf(id);
  expect(event).toMatchObject({ action: 'create_user', actor_id: me.id, object_name: 'Ёлкин Кузьма' });
  expect(JSON.stringify(event)).not.toContain(password);
});

test('says beside the field what is wrong: nobody to sign in as, taken names, a password that everybody knows', async () => {
  const { username } = await make.user();
  const wrong = { first_name: 'Имя', password };
  expect((await admin.refusal(adminUsers.create, { body: wrong })).errors).toEqual([
    { path: 'username', message: 'Нужна почта или логин' },
  ]);
  const taken = await admin.refusal(adminUsers.create, { body: { ...wrong, username: username.toUpperCase() } });
  expect(taken).toMatchObject({ code: 'already_taken', errors: [{ path: 'username' }] });
  const known = await admin.refusal(adminUsers.create, { body: { ...wrong, username: 'new', password: 'password1' } });
  expect(known).toMatchObject({ code: 'password_too_common', errors: [{ path: 'password' }] });

  const other = await make.user();
  const body = { username };
  expect(await admin.refusal(adminUsers.change, { ...params(other.id), body })).toMatchObject({
    code: 'already_taken',
    errors: [{ path: 'username', message: 'Этот логин уже занят' }],
  });
  const nameless = await admin.refusal(adminUsers.change, { ...params(other.id), body: { username: null } });
  expect(nameless).toMatchObject({ code: 'invalid_input', errors: [{ path: 'username' }] });
  expect((await admin.refusal(adminUsers.change, { ...params(999_999), body })).code).toBe('not_found');
});

test('changes what is given, leaves the rest and an empty password; the audit keeps only what differs', async () => {
  const { id, username } = await make.user();
  const first = await admin.get(adminGroups.create, { body: { title: 'Первая' } });
  const second = await admin.get(adminGroups.create, { body: { title: 'Вторая' } });
  const session = await sessionOf(username);
  await admin.get(adminUsers.change, { ...params(id), body: { user_group_ids: [first.id], password: '' } });
  await admin.get(adminUsers.change, {
    ...params(id),
    body: { email: 'new@example.org', last_name: null, user_group_ids: [second.id] },
  });
  const person = await admin.get(adminUsers.get, params(id));
  expect(person).toMatchObject({ username, email: 'new@example.org', last_name: null, user_group_ids: [second.id] });
  expect(await isAlive(session)).toBe(true);
  await admin.get(adminUsers.change, { ...params(id), body: {} });
  const auditEvents = await auditEventsOf(id);
  expect(auditEvents).toHaveLength(2);
  expect(auditEvents[0]).toMatchObject({
    action: 'change_user',
    before: { email: null, last_name: 'Фамилия', user_group_ids: [first.id] },
    after: { email: 'new@example.org', last_name: null, user_group_ids: [second.id] },
  });
});

test('a changed address is not confirmed', async () => {
  const { id } = await make.user();
  await admin.get(adminUsers.change, { ...params(id), body: { email: 'one@example.org' } });
  await db.updateTable('user').set({ email_confirmed_at: new Date().toISOString() }).where('id', '=', id).execute();
  await admin.get(adminUsers.change, { ...params(id), body: { email: 'ONE@example.org', first_name: 'Пётр' } });
  expect((await admin.get(adminUsers.get, params(id))).is_email_confirmed).toBe(true);
  await admin.get(adminUsers.change, { ...params(id), body: { email: 'two@example.org' } });
  expect((await admin.get(adminUsers.get, params(id))).is_email_confirmed).toBe(false);
});

test('a new password, disabling, demoting and deleting end the sessions of the person', async () => {
  for (const body of [{ password: 'another-password' }, { is_disabled: true }]) {
    const { id, username } = await make.user();
    const session = await sessionOf(username);
    await admin.get(adminUsers.change, { ...params(id), body });
    expect(await isAlive(session)).toBe(false);
    expect(await refusedSignIn(username)).toBe('wrong_credentials');
  }
  const teacher = await make.user({ is_admin: true });
  const session = await sessionOf(teacher.username);
  await admin.get(adminUsers.change, { ...params(teacher.id), body: { is_admin: false } });
  expect(await isAlive(session)).toBe(false);
  const again = await sessionOf(teacher.username);
  await admin.get(adminUsers.remove, params(teacher.id));
  expect(await isAlive(again)).toBe(false);
  expect((await admin.refusal(adminUsers.remove, params(teacher.id))).code).toBe('not_found');
});

test('a change of the own password ends all other sessions', async () => {
  const { id, username, ...viewer } = await make.user({ is_admin: true });
  const [here, there] = [await signIn(username), await signIn(username)];
  const self = as(null, { authorization: `Bearer ${here.access_token}` });
  await self.get(adminUsers.change, { ...params(id), body: { password: 'another-password' } });
  expect([await isAlive(here.refresh_token), await isAlive(there.refresh_token)]).toEqual([true, false]);
  await admin.get(adminUsers.remove, params(id));
  expect(viewer.is_admin).toBe(true);
});

test('the recycle bin: out of the lists, back with everything, and plain words when the name is taken meanwhile', async () => {
  const { id, username } = await make.user();
  await admin.get(adminUsers.remove, params(id));
  expect((await admin.refusal(adminUsers.get, params(id))).code).toBe('not_found');
  const bin = await admin.get(adminUsers.list, { query: { state: 'deleted', q: username } });
  expect(bin.users.map((user) => user.id)).toEqual([id]);
  expect((await admin.get(adminUsers.list, { query: { q: username } })).total).toBe(0);

  const heir = await admin.get(adminUsers.create, { body: { username, first_name: 'Другой', password } });
  const refusal = await admin.refusal(adminUsers.restore, params(id));
  expect(refusal).toMatchObject({ code: 'already_taken', status: 409 });
  expect(refusal.detail).toContain('Логин этого человека теперь у другого');
  await admin.get(adminUsers.remove, params(heir.id));
  await admin.get(adminUsers.restore, params(id));
  expect((await signIn(username)).user.id).toBe(id);
  expect((await admin.refusal(adminUsers.restore, params(id))).code).toBe('not_found');
});

test('a first password is readable, works, is marked as temporary and ends all sessions', async () => {
  const { id, username } = await make.user();
  const session = await sessionOf(username);
  const { password: first } = await admin.get(adminUsers.firstPassword, params(id));
  expect(first).toMatch(/^([a-z]{4}-){3}\d\d$/);
  expect(await isAlive(session)).toBe(false);
  expect(await refusedSignIn(username)).toBe('wrong_credentials');
  expect((await signIn(username, first)).user.id).toBe(id);
  const row = db.selectFrom('user').select('is_password_temporary').where('id', '=', id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ is_password_temporary: true });
  await admin.get(adminUsers.change, { ...params(id), body: { password: 'another-password' } });
  expect(await row.executeTakeFirstOrThrow()).toEqual({ is_password_temporary: false });
  expect(JSON.stringify(await auditEventsOf(id))).not.toContain(first);
  expect((await admin.refusal(adminUsers.firstPassword, params(999_999))).code).toBe('not_found');
  expect(new Set(Array.from({ length: 200 }, newFirstPassword)).size).toBe(200);
});

test('an action on many users changes those it fits, ends sessions and records each in the audit', async () => {
  const people = [await make.user(), await make.user(), await make.user()];
  const ids = people.map(({ id }) => id);
  const session = await sessionOf(people[0]!.username);
  await admin.get(adminUsers.change, { ...params(ids[2]!), body: { is_disabled: true } });
  // one user is disabled already, one does not exist, one is named twice
  expect(await bulk([...ids, ids[0]!, 999_999], 'disable')).toEqual({ changed: 2, left_out: 2 });
  expect(await isAlive(session)).toBe(false);
  expect((await auditEventsOf(ids[0]!))[0]).toMatchObject({
    action: 'change_user',
    before: { is_disabled: false },
    after: { is_disabled: true },
    actor_id: me.id,
  });
  expect(await bulk(ids, 'enable')).toEqual({ changed: 3, left_out: 0 });
  await signIn(people[0]!.username);

  const group = await admin.get(adminGroups.create, { body: { title: 'Кружок' } });
  const move = (kind: 'add_to_group' | 'remove_from_group') =>
    admin.get(adminUsers.bulk, { body: { user_ids: ids, action: { kind, user_group_id: group.id } } });
  expect(await move('add_to_group')).toEqual({ changed: 3, left_out: 0 });
  expect(await move('add_to_group')).toEqual({ changed: 0, left_out: 3 });
  expect(await move('remove_from_group')).toEqual({ changed: 3, left_out: 0 });
  const nowhere = { kind: 'add_to_group', user_group_id: 999_999 } as const;
  const refusal = await admin.refusal(adminUsers.bulk, { body: { user_ids: ids, action: nowhere } });
  expect(refusal.code).toBe('not_found');

  expect(await bulk(ids, 'delete')).toEqual({ changed: 3, left_out: 0 });
  expect(await refusedSignIn(people[0]!.username)).toBe('wrong_credentials');
});

test('more sessions than one event can hold end too', async () => {
  const people = await Promise.all(Array.from({ length: 120 }, () => make.user()));
  const row = ({ id }: { id: number }) => ({
    user_id: id,
    family: crypto.randomUUID(),
    token_hash: Buffer.from(crypto.randomUUID()),
    expires_at: new Date(Date.now() + 1e6).toISOString(),
  });
  await db.insertInto('refresh_token').values(people.map(row)).execute();
  const open = await signIn(people[0]!.username);
  const ids = people.map(({ id }) => id);
  expect(await bulk(ids, 'disable')).toEqual({ changed: 120, left_out: 0 });
  const own = as(null, { authorization: `Bearer ${open.access_token}` });
  await expect.poll(() => own.refusal(auth.user, {}).then(({ code }) => code, String)).toBe('session_expired');
});

test('a link to set a new password goes to users with an address, and it works', async () => {
  const { id, username } = await make.user();
  expect((await admin.refusal(adminUsers.sendReset, params(id))).code).toBe('no_email');
  expect((await admin.refusal(adminUsers.sendReset, params(999_999))).code).toBe('not_found');
  await admin.get(adminUsers.change, { ...params(id), body: { email: `${username}@example.org` } });
  await admin.get(adminUsers.sendReset, params(id));
  const emailMessage = await lastEmail();
  expect(emailMessage).toMatchObject({ recipient: `${username}@example.org`, subject: 'Новый пароль' });
});

test('an e-mail to many users: one each, also to hundreds, only to those with an address', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => make.user()));
  const ids = people.map(({ id }) => id);
  for (const { id, username } of people.slice(0, 10))
    await admin.get(adminUsers.change, { ...params(id), body: { email: `${username}@example.org` } });
  const readers = await admin.get(adminUsers.emailReaders, { body: { user_ids: [...ids, ids[0]!, 999_999] } });
  expect(readers).toEqual({ readers: 10, has_server: true });
  const action = { kind: 'letter', subject: 'Завтра контрольная', text: 'Приходите к 9:00.\n\n<b>Ждём!</b>' } as const;
  const reply = await admin.get(adminUsers.bulk, { body: { user_ids: ids, action } });
  expect(reply).toEqual({ changed: 10, left_out: 2 });
  const emails = await db.selectFrom('mail_message').selectAll().where('subject', '=', action.subject).execute();
  expect(new Set(emails.map(({ recipient }) => recipient)).size).toBe(10);
  expect(emails[0]!.html).toContain('&lt;b&gt;Ждём!');
  await expect
    .poll(
      async () => (await db.selectFrom('mail_message').select('id').where('status', '=', 'queued').execute()).length,
    )
    .toBe(0);
  const empty = { ...action, subject: ' ' };
  expect((await admin.refusal(adminUsers.bulk, { body: { user_ids: ids, action: empty } })).code).toBe('invalid_input');
});
