import { auth } from '@put/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';

const { db, as, make } = await testApp({ judges: false });
const password = 'a-good-password';
const signIn = async (login: string, ip = '10.0.0.1') =>
  as(null, { 'x-forwarded-for': ip }).get(auth.login, { body: { login, password } });
const agePairs = (seconds: number) =>
  db
    .updateTable('refresh_token')
    .set({ used_at: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('used_at', 'is not', null)
    .execute();

test('signs in by username in any case of letters and tells who it is', async () => {
  const user = await make.user();
  const session = await signIn(user.username.toUpperCase());
  expect(session.user.id).toBe(user.id);
  const asHeader = as(null, { authorization: `Bearer ${session.access_token}` });
  expect((await asHeader.get(auth.user, {})).username).toBe(user.username);
});

test('a wrong password and an unknown name get the same words', async () => {
  const user = await make.user();
  const wrong = await as(null).refusal(auth.login, { body: { login: user.username, password: 'wrong' } });
  const unknown = await as(null).refusal(auth.login, { body: { login: 'nobody', password: 'wrong' } });
  expect(wrong.code).toBe('wrong_credentials');
  expect({ ...unknown, headers: 0 }).toEqual({ ...wrong, headers: 0 });
});

test('empty fields are named', async () => {
  const refusal = await as(null).refusal(auth.login, { body: { login: ' ', password: '' } });
  expect(refusal).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(refusal.errors).toEqual([
    { path: 'login', message: 'Введите логин или почту' },
    { path: 'password', message: 'Введите пароль' },
  ]);
});

test('a refresh gives a new pair; the old token gives the same one for half a minute, then ends the family', async () => {
  const user = await make.user();
  const first = await signIn(user.username);
  const second = await as(null).get(auth.refresh, { body: { refresh_token: first.refresh_token } });
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const renewed = as(null, { authorization: `Bearer ${second.access_token}` });
  expect((await renewed.get(auth.user, {})).id).toBe(user.id);
  const repeated = await as(null).get(auth.refresh, { body: { refresh_token: first.refresh_token } });
  expect(repeated.refresh_token).toBe(second.refresh_token);

  await agePairs(31);
  const reused = await as(null).refusal(auth.refresh, { body: { refresh_token: first.refresh_token } });
  expect(reused.code).toBe('session_expired');
  const successor = await as(null).refusal(auth.refresh, { body: { refresh_token: second.refresh_token } });
  expect(successor.code).toBe('session_expired');
  await expect
    .poll(
      async () =>
        (
          await as(null, { authorization: `Bearer ${second.access_token}` })
            .refusal(auth.user, {})
            .catch(() => null)
        )?.code,
    )
    .toBe('session_expired');
});

test('many refreshes at once agree on one successor', async () => {
  const { refresh_token } = await signIn((await make.user()).username);
  const pairs = await Promise.all(
    Array.from({ length: 8 }, () => as(null).get(auth.refresh, { body: { refresh_token } })),
  );
  expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
});

test('a malformed token is refused as invalid input, an unknown one as expired', async () => {
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token: 'short' } })).status).toBe(422);
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token: 'x'.repeat(43) } })).status).toBe(401);
});

test('signing out ends the session at the server, and another session of the same person lives on', async () => {
  const user = await make.user();
  const [here, there] = [await signIn(user.username), await signIn(user.username)];
  const signOut = () => as(null).get(auth.logout, { body: { refresh_token: here.refresh_token } });
  expect(await signOut()).toEqual({ leave_url: null });
  // a second press of the button is nothing new
  expect(await signOut()).toEqual({ leave_url: null });
  const signedOut = await db.selectFrom('audit').selectAll().where('action', '=', 'sign_out').execute();
  expect(signedOut).toMatchObject([{ actor_id: user.id, object_type: 'user', object_id: user.id }]);
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token: here.refresh_token } })).status).toBe(401);
  await expect
    .poll(
      async () =>
        (
          await as(null, { authorization: `Bearer ${here.access_token}` })
            .refusal(auth.user, {})
            .catch(() => null)
        )?.status,
    )
    .toBe(401);
  expect(
    (await as(null).get(auth.refresh, { body: { refresh_token: there.refresh_token } })).access_token,
  ).toBeTruthy();
});

test('a person who is disabled can neither sign in nor refresh', async () => {
  const user = await make.user();
  const { refresh_token } = await signIn(user.username);
  await db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '=', user.id).execute();
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token } })).status).toBe(401);
  expect((await as(null).refusal(auth.login, { body: { login: user.username, password } })).status).toBe(401);
});

test('five failures are free, the sixth makes every unknown device wait, with the right password too', async () => {
  const user = await make.user();
  const fail = () => as(null).refusal(auth.login, { body: { login: user.username, password: 'wrong' } });
  for (let i = 0; i < 6; i++) expect((await fail()).code).toBe('wrong_credentials');
  const refused = await as(null).refusal(auth.login, { body: { login: user.username, password } });
  expect(refused.code).toBe('too_many_attempts');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  await db
    .updateTable('sign_in_failure')
    .set({ locked_until: new Date(Date.now() - 1).toISOString() })
    .where('key', '=', `user:${user.id}`)
    .execute();
  expect((await signIn(user.username)).user.id).toBe(user.id);
  expect(await db.selectFrom('sign_in_failure').selectAll().where('key', '=', `user:${user.id}`).execute()).toEqual([]);
});

test('a call that carries the cookie must repeat it in the header', async () => {
  const { username } = await make.user();
  const body = { login: username, password };
  expect((await as(null, { cookie: 'XSRF-TOKEN=one' }).refusal(auth.login, { body })).code).toBe('bad_xsrf_token');
  expect(
    (await as(null, { cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'one' }).get(auth.login, { body })).user.username,
  ).toBe(username);
  // a page of a student on another port of the host has set a second one
  const both = { cookie: 'XSRF-TOKEN=planted; XSRF-TOKEN=one', 'x-xsrf-token': 'one' };
  expect((await as(null, both).get(auth.login, { body })).user.username).toBe(username);
  const other = { ...both, 'x-xsrf-token': 'two' };
  expect((await as(null, other).refusal(auth.login, { body })).code).toBe('bad_xsrf_token');
});
