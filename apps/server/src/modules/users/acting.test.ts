/** A token stops working as soon as its person loses the right, even before it expires. */
import { auth } from '@put/contract/accounts/accounts';
import { apiBase } from '@put/contract/base/endpoint';
import { adminUsers } from '@put/contract/users/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { app, db, as, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));

/** Signs in through the API, so that there is a session to end. */
async function signIn({ username }: { username: string }) {
  const { access_token } = await as(null).get(auth.login, { body: { login: username, password: 'a-good-password' } });
  return access_token;
}

async function ask(token: string, method: 'GET' | 'POST' = 'GET', path = '/auth/user') {
  const response = await app.inject({
    method,
    url: `${apiBase}${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.statusCode,
    body: response.json() as { code?: string; id?: number; access_token?: string },
  };
}

async function actingPair() {
  const [student, admin] = [await make.user(), await make.user({ is_admin: true })];
  const own = await signIn(admin);
  const { body } = await ask(own, 'POST', `/admin/user/${student.id}/login_as`);
  const acting = body.access_token!;
  expect(await ask(acting)).toMatchObject({ status: 200, body: { id: student.id } });
  return { student, admin, acting, own };
}

const change = (id: number, body: { is_disabled?: boolean; is_admin?: boolean }) =>
  root.get(adminUsers.change, { params: { id: String(id) }, body });
const remove = (id: number) => root.get(adminUsers.remove, { params: { id: String(id) } });
const bulk = (id: number, kind: 'disable' | 'delete') =>
  root.get(adminUsers.bulk, { body: { user_ids: [id], action: { kind } } });

type Pair = Awaited<ReturnType<typeof actingPair>>;
const ends: [string, (pair: Pair) => Promise<unknown>][] = [
  ['the person is disabled', ({ student }) => change(student.id, { is_disabled: true })],
  ['the person is disabled among many', ({ student }) => bulk(student.id, 'disable')],
  ['the person is deleted', ({ student }) => remove(student.id)],
  ['the person is deleted among many', ({ student }) => bulk(student.id, 'delete')],
  ['the person becomes an administrator', ({ student }) => change(student.id, { is_admin: true })],
  ['the administrator is disabled', ({ admin }) => change(admin.id, { is_disabled: true })],
  ['the administrator is deleted', ({ admin }) => remove(admin.id)],
  ['the administrator is one no more', ({ admin }) => change(admin.id, { is_admin: false })],
  [
    'an hour has passed',
    () =>
      sql`update acting_session set started_at = now() - interval '3601 seconds' where ended_at is null`.execute(db),
  ],
];

describe('a token to act as a person ends at once when', () => {
  test.each(ends)('%s', async (_when, end) => {
    const pair = await actingPair();
    await end(pair);
    expect(await ask(pair.acting)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  });
});

test('acting can be renewed within the hour, only by the session that began it', async () => {
  const { acting } = await actingPair();
  await sql`update acting_session set started_at = now() - interval '3540 seconds' where ended_at is null`.execute(db);
  expect((await ask(acting)).status).toBe(200);
  await sql`update acting_session set family = gen_random_uuid()`.execute(db);
  expect((await ask(acting)).status).toBe(401);
});

describe('a person’s own token ends as soon as the news of it arrives when', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['they are disabled', (id) => change(id, { is_disabled: true })],
    ['they are disabled among many', (id) => bulk(id, 'disable')],
    ['they are deleted', remove],
  ])('%s', async (_when, end) => {
    const person = await make.user();
    const token = await signIn(person);
    expect((await ask(token)).status).toBe(200);
    await end(person.id);
    await expect.poll(async () => (await ask(token)).body.code).toBe('session_expired');
    const again = { login: person.username, password: 'a-good-password' };
    expect((await as(null).refusal(auth.login, { body: again })).code).toBe('wrong_credentials');
  });
});

test('a call without a body may name the kind of one', async () => {
  const student = await make.user();
  const own = await signIn(await make.user({ is_admin: true }));
  const asked = (url: string) =>
    app.inject({
      method: 'POST',
      url: `${apiBase}${url}`,
      headers: {
        authorization: `Bearer ${own}`,
        'content-type': 'application/json',
      },
      payload: '',
    });
  expect((await asked(`/admin/user/${student.id}/login_as`)).statusCode).toBe(200);
  // an entry that has a body misses it
  const refused = await asked('/auth/login');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
});
