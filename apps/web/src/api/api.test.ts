import { auth } from '@put/contract/accounts/accounts';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../testing/fake-server.ts';
import { makeUser, newRefreshToken, oldRefreshToken, signInAs } from '../testing/people.ts';
import { actAs } from './act-as.ts';
import { call } from './api.ts';
import { ApiError, NetworkError, UnexpectedReplyError } from './errors.ts';
import { renewSessionsWith } from './session-end.ts';
import { session, sessionKey, useSession } from './session.ts';
import { signOut } from './sign-out.ts';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const newTokens = { access_token: 'new', refresh_token: newRefreshToken };
const isRefresh = ({ path }: Seen) => path === '/api/v1/auth/refresh';

/** A server that accepts only the access token `new`, and gives it for the old refresh token. */
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

test('a call that begins while the person is asked to sign in again waits for them; sign-in itself does not', async () => {
  const seen = strictServer();
  const asked = Promise.withResolvers<boolean>();
  const stop = renewSessionsWith(() => asked.promise);
  const waiting = call(auth.user);
  await call(auth.login, { body: { login: 'x', password: 'y' } }).catch(() => undefined);
  expect(seen.map(({ path }) => path)).toEqual(['/api/v1/auth/login']);
  session.signIn({ user: makeUser(), ...newTokens });
  asked.resolve(true);
  await expect(waiting).resolves.toEqual(makeUser());
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

describe('while an administrator acts as a student', () => {
  const admin = makeUser({ id: 9, is_admin: true });
  const loginAs = '/api/v1/admin/user/1/login_as';

  beforeEach(() => {
    session.signIn({ user: admin, access_token: 'administrator', refresh_token: oldRefreshToken });
    session.actAs({ user: makeUser(), access_token: 'old' });
  });

  /** The administrator's new token is `new`, the student's is `student`. */
  const actingServer = (askAgain: () => ReturnType<typeof problem> | { body: unknown } | 'unreachable') =>
    fakeServer((seen) => {
      if (isRefresh(seen)) return { body: newTokens };
      if (seen.path === loginAs && seen.token === 'new') return askAgain();
      return seen.token === 'student' ? { body: makeUser() } : problem(401, 'session_expired');
    });

  test('a refresh asks login_as again with the new token of the administrator and repeats the call as the student', async () => {
    const seen = actingServer(() => ({ body: { access_token: 'student' } }));
    await expect(Promise.all([call(auth.user), call(auth.user)])).resolves.toEqual([makeUser(), makeUser()]);
    expect(seen.map(({ method, path, token }) => [method, path, token]).slice(2)).toEqual([
      ['POST', '/api/v1/auth/refresh', null],
      ['POST', loginAs, 'new'],
      ['GET', '/api/v1/auth/user', 'student'],
      ['GET', '/api/v1/auth/user', 'student'],
    ]);
    expect(session.get()).toMatchObject({
      accessToken: 'student',
      refreshToken: newRefreshToken,
      user: { id: 1 },
      originalUser: admin,
    });
  });

  test.each(['refused', 'unanswered'])(
    'login_as %s restores the administrator, and the call of the student never runs as the administrator',
    async (how) => {
      const departures: unknown[] = [];
      const stop = useSession.subscribe(() => departures.push(session.departure()));
      const seen = actingServer(() => (how === 'refused' ? problem(409, 'acting_expired') : 'unreachable'));
      await expect(call(auth.user)).rejects.toBeInstanceOf(ApiError);
      stop();
      expect(seen.filter(({ token }) => token === 'new').map(({ path }) => path)).toEqual([loginAs]);
      expect(session.get()).toMatchObject({ user: admin, originalUser: null, accessToken: 'new' });
      expect(departures).toContain('acting_failed');
    },
  );

  test('logout refreshes the tokens and restores the administrator', async () => {
    const seen = actingServer(() => problem(409, 'acting_expired'));
    await signOut();
    expect(seen.map(({ path }) => path)).toEqual(['/api/v1/auth/refresh']);
    expect(session.get()).toMatchObject({
      user: admin,
      originalUser: null,
      accessToken: 'new',
      refreshToken: newRefreshToken,
    });
  });

  test('logout without a network changes nothing and says so', async () => {
    fakeServer(() => 'unreachable');
    await expect(signOut()).rejects.toBeInstanceOf(NetworkError);
    expect(session.get()).toMatchObject({ accessToken: 'old', originalUser: admin });
  });
});

test('login-as asks for a token, remembers the administrator and reloads the user', async () => {
  const admin = signInAs({ id: 9, is_admin: true });
  const seen = fakeServer(({ path }) => ({
    body: path.endsWith('login_as') ? { access_token: 'student' } : makeUser(),
  }));
  await actAs(1);
  expect(seen.map(({ method, path, token }) => [method, path, token])).toEqual([
    ['POST', '/api/v1/admin/user/1/login_as', 'old'],
    ['GET', '/api/v1/auth/user', 'student'],
  ]);
  expect(session.get()).toMatchObject({
    accessToken: 'student',
    refreshToken: oldRefreshToken,
    user: makeUser(),
    originalUser: admin,
  });
});

test('a call is not repeated as another person who signed in while it waited', async () => {
  signInAs();
  const seen = strictServer(() => {
    session.signIn({ user: makeUser({ id: 2 }), ...newTokens });
    return problem(401, 'session_expired');
  });
  await expect(call(auth.user)).rejects.toMatchObject({ code: 'session_expired' });
  expect(seen.some(({ token }) => token === 'new')).toBe(false);
  expect(session.get().user?.id).toBe(2);
});

test('a sign-out in another tab during a refresh stays a sign-out', async () => {
  signInAs();
  strictServer(() => {
    localStorage.removeItem(sessionKey);
    return { body: newTokens };
  });
  await expect(call(auth.user)).rejects.toMatchObject({ code: 'session_expired' });
  expect(session.isSignedIn()).toBe(false);
});

test('faults of fields, request id and the request to wait are read from the answer', async () => {
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
