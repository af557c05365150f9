import { auth } from '@put/contract/accounts';
import { adminGroups } from '@put/contract/groups';
import { adminUsers } from '@put/contract/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../testing/fake-server.ts';
import { makeUser, newRefreshToken, oldRefreshToken, signInAs } from '../testing/people.ts';
import { call } from './api.ts';
import { ApiError, NetworkError, UnexpectedReplyError } from './errors.ts';
import { renewSessionsWith } from './session-end.ts';
import { session, sessionKey } from './session.ts';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const newTokens = { access_token: 'new', refresh_token: newRefreshToken };
const isRefresh = ({ path }: Seen) => path === '/api/v1/auth/refresh';

/** Knows the access token `new` only; exchanges the old refresh token for it. */
const strictServer = (exchange: () => ReturnType<typeof problem> | { body: unknown } = () => ({ body: newTokens })) =>
  fakeServer((seen) => {
    if (isRefresh(seen)) return exchange();
    return seen.token === 'new' ? { body: makeUser() } : problem(401, 'session_expired');
  });

test('sends the bearer token, the XSRF header and repeated parameters, and parses the answer', async () => {
  document.cookie = 'XSRF-TOKEN=abc%3D';
  signInAs();
  const seen = fakeServer(() => ({ body: { users: [], total: 0 } }));
  await expect(call(adminUsers.list, { query: { q: 'ан на' } })).resolves.toEqual({ users: [], total: 0 });
  expect(seen[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/admin/users?q=%D0%B0%D0%BD+%D0%BD%D0%B0',
    token: 'old',
  });
  expect(seen[0]!.headers.get('X-XSRF-TOKEN')).toBe('abc=');
});

test('without a session there is no authorization header', async () => {
  const seen = fakeServer(() => problem(401, 'not_signed_in'));
  await expect(call(auth.user)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(seen).toHaveLength(1);
  expect(seen[0]!.headers.has('Authorization')).toBe(false);
});

test('a 401 on sign-in goes back to the caller with no retry', async () => {
  signInAs();
  const seen = fakeServer(() => problem(401, 'wrong_credentials'));
  const signIn = call(auth.login, { body: { login: 'anna', password: 'x' } });
  await expect(signIn).rejects.toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(seen).toHaveLength(1);
});

test('many calls that met a 401 wait for one refresh and are repeated once each', async () => {
  signInAs();
  const seen = strictServer();
  await Promise.all(Array.from({ length: 8 }, () => call(auth.user)));
  expect(seen.filter(isRefresh)).toHaveLength(1);
  expect(seen.filter(isRefresh)[0]!.body).toEqual({ refresh_token: oldRefreshToken });
  expect(seen.filter(({ token }) => token === 'new')).toHaveLength(8);
  expect(session.get()).toMatchObject({ accessToken: 'new', refreshToken: newRefreshToken });
});

test('a call is repeated once at most', async () => {
  signInAs();
  const seen = fakeServer((one) => (isRefresh(one) ? { body: newTokens } : problem(401, 'session_expired')));
  await expect(call(auth.user)).rejects.toBeInstanceOf(ApiError);
  expect(seen.map(({ path }) => path)).toEqual(['/api/v1/auth/user', '/api/v1/auth/refresh', '/api/v1/auth/user']);
});

test('tokens that another tab has just written are used instead of a second refresh', async () => {
  signInAs();
  const kept = JSON.parse(localStorage.getItem(sessionKey)!) as { state: object };
  const seen = strictServer();
  localStorage.setItem(sessionKey, JSON.stringify({ ...kept, state: { ...kept.state, accessToken: 'new' } }));
  await call(auth.user);
  expect(seen.filter(isRefresh)).toHaveLength(0);
});

test.each([401, 422])('a refresh answered with %i ends the session', async (status) => {
  signInAs();
  strictServer(() => problem(status, 'session_expired'));
  await expect(call(auth.user)).rejects.toMatchObject({ code: 'session_expired' });
  expect(session.isSignedIn()).toBe(false);
});

test('a refresh that could not be answered keeps the session', async () => {
  signInAs();
  strictServer(() => problem(503, 'internal'));
  await expect(call(auth.user)).rejects.toMatchObject({ status: 503 });
  expect(session.isSignedIn()).toBe(true);
});

test('a call whose session ended is sent again once the same person is back', async () => {
  signInAs();
  const seen = strictServer(() => problem(401, 'session_expired'));
  const stop = renewSessionsWith(async () => {
    session.signIn({ user: makeUser(), ...newTokens });
    return true;
  });
  await expect(call(auth.user)).resolves.toEqual(makeUser());
  expect(seen.at(-1)!.token).toBe('new');
  stop();
});

test('it is not sent as somebody else', async () => {
  signInAs();
  const seen = strictServer(() => problem(401, 'session_expired'));
  const stop = renewSessionsWith(async () => {
    session.signIn({ user: makeUser({ id: 2 }), ...newTokens });
    return true;
  });
  await expect(call(auth.user)).rejects.toMatchObject({ code: 'session_expired' });
  expect(seen.some(({ token }) => token === 'new')).toBe(false);
  stop();
});

test('a call meant for another person never runs as the administrator', async () => {
  const admin = makeUser({ id: 9, is_admin: true });
  session.signIn({ user: admin, access_token: 'old', refresh_token: oldRefreshToken });
  const { useSession } = await import('./session.ts');
  useSession.setState({ user: makeUser(), originalUser: admin });
  const seen = strictServer();
  await expect(call(auth.user)).rejects.toBeInstanceOf(ApiError);
  expect(seen.some(({ token }) => token === 'new')).toBe(false);
  expect(session.get()).toMatchObject({ user: admin, originalUser: null, accessToken: 'new' });
});

test('faults of fields, request id and the wish to wait are read from the answer', async () => {
  fakeServer(() => ({
    ...problem(422, 'invalid_input', [{ path: 'title', message: 'Введите название' }]),
    headers: { 'X-Request-Id': 'req-7', 'Retry-After': '12' },
  }));
  const error = await call(adminGroups.create, { body: { title: '' } }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'title', message: 'Введите название' }],
    requestId: 'req-7',
    retryAfterS: 12,
  });
});

test('no answer, and an answer of another shape, are told apart from refusals', async () => {
  signInAs();
  fakeServer(() => 'unreachable');
  await expect(call(auth.user)).rejects.toBeInstanceOf(NetworkError);
  fakeServer(() => ({ body: { id: 'one' } }));
  await expect(call(auth.user)).rejects.toBeInstanceOf(UnexpectedReplyError);
  fakeServer(() => ({ status: 502 }));
  await expect(call(auth.user)).rejects.toMatchObject({ status: 502, code: 'internal' });
});
