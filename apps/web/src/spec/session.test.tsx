/** Sections 3, 4 and 8 of the specification: the session, its calls, and what follows from each answer. */
import { auth } from '@put/contract/accounts/accounts';
import { tasks } from '@put/contract/tasks/tasks';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { call, query } from '../api/api.ts';
import { isPersonChanging } from '../api/person.ts';
import { session, sessionKey, useSession } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { markUnsaved } from '../ui/unsaved/unsaved-work.ts';
import { fakeServer, problem, type Seen } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { makeUser, newRefreshToken, oldRefreshToken, signInAs } from '../testing/people.ts';

const admin = makeUser({ id: 9, first_name: 'Ольга', is_admin: true });
const newTokens = { access_token: 'new', refresh_token: newRefreshToken };
const isOfLoginAs = ({ path }: Seen) => /login_as$|auth\/user$/.test(path);
const isRefresh = ({ path }: Seen) => path === '/api/v1/auth/refresh';
const button = (name: string) => screen.findByRole('button', { name });

/** Does what another tab does: writes the session and raises the storage event. */
function anotherTabWrites(state: object | null): void {
  if (state === null) localStorage.removeItem(sessionKey);
  else localStorage.setItem(sessionKey, JSON.stringify({ state: { ...useSession.getState(), ...state }, version: 1 }));
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, storageArea: localStorage }));
}

function actAsAnna(): void {
  session.signIn({ user: admin, access_token: 'administrator', refresh_token: oldRefreshToken });
  session.actAs({ user: makeUser(), access_token: 'old' });
}

beforeEach(() => {
  // jsdom does not know <search>, which holds the list of people, so React warns about it
  const complain = vi.mocked(console.error).getMockImplementation()!;
  vi.mocked(console.error).mockImplementation((...words: unknown[]) => {
    if (words[1] !== 'search') complain(...words);
  });
  session.end();
  fakeServer(() => problem(404, 'not_found'));
});
afterEach(() => vi.unstubAllGlobals());

describe('Session (kept across reloads)', () => {
  test('access token, refresh token, current user, time of the last user refresh, original admin user', () => {
    actAsAnna();
    expect(JSON.parse(localStorage.getItem(sessionKey)!)).toMatchObject({
      state: {
        accessToken: 'old',
        refreshToken: oldRefreshToken,
        user: makeUser(),
        userRefreshedAtMs: expect.any(Number) as number,
        originalUser: admin,
      },
    });
  });

  test('original admin user, held only while impersonating', () => {
    actAsAnna();
    session.restoreOriginal(newTokens);
    expect(session.get()).toMatchObject({ user: admin, originalUser: null });
  });
});

describe('Session: transitions', () => {
  test('Login stores the user, the access token and the refresh token', () => {
    session.signIn({ user: makeUser(), ...newTokens });
    expect(session.get()).toMatchObject({ user: makeUser(), accessToken: 'new', refreshToken: newRefreshToken });
  });

  test('Logout clears the user and both tokens, and leads to sign-in', async () => {
    signInAs();
    const { router } = await openApp('/403');
    const seen = fakeServer(() => ({ status: 204 }));
    await act(signOut);
    expect(session.get()).toMatchObject({ user: null, accessToken: null, refreshToken: null });
    expect(seen.map(({ path }) => path)).toEqual(['/api/v1/auth/logout']);
    await waitFor(() => expect(router.state.location.href).toBe('/auth/login'));
  });

  test('While impersonating, logout instead refreshes the tokens and restores the original admin user', async () => {
    actAsAnna();
    const { router } = await openApp('/403');
    expect(screen.getByText(/Вы работаете как Анна Петрова/)).toBeDefined();
    const seen = fakeServer((one) => (isRefresh(one) ? { body: newTokens } : problem(404, 'not_found')));
    fireEvent.click(await button('Вернуться'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/list'));
    expect(session.get()).toMatchObject({ user: admin, originalUser: null, accessToken: 'new' });
    expect(seen[0]!.body).toEqual({ refresh_token: oldRefreshToken });
    expect(screen.queryByText(/Вы работаете как/)).toBeNull();
  });

  test('Login-as asks for an access token for the chosen user, remembers the admin as the original user, then reloads the user', async () => {
    session.signIn({ user: admin, access_token: 'administrator', refresh_token: oldRefreshToken });
    const seen = fakeServer(({ path }) => {
      if (path.endsWith('/login_as')) return { body: { access_token: 'student' } };
      return path.endsWith('/auth/user') ? { body: makeUser() } : problem(404, 'not_found');
    });
    const { router } = await openApp('/admin/login_as/1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(seen.filter(isOfLoginAs).map(({ path, token }) => [path, token])).toEqual([
      ['/api/v1/admin/user/1/login_as', 'administrator'],
      ['/api/v1/auth/user', 'student'],
    ]);
    expect(session.get()).toMatchObject({ user: makeUser(), originalUser: admin, accessToken: 'student' });
    expect(await screen.findByText(/Вы работаете как Анна Петрова/)).toBeDefined();
  });

  test('Login-as that is refused is explained, and the administrator stays', async () => {
    session.signIn({ user: admin, access_token: 'administrator', refresh_token: oldRefreshToken });
    fakeServer(() => problem(409, 'not_onto_admin'));
    await openApp('/admin/login_as/8');
    expect((await screen.findByText(/not_onto_admin/)).closest('[role=alert]')).not.toBeNull();
    expect(session.get()).toMatchObject({ user: admin, originalUser: null });
  });

  test('A refresh exchanges the refresh token for a new pair of tokens', async () => {
    signInAs();
    const seen = fakeServer((one) => {
      if (isRefresh(one)) return { body: newTokens };
      return one.token === 'new' ? { body: makeUser() } : problem(401, 'session_expired');
    });
    await call(auth.user);
    expect(seen.find(isRefresh)!.body).toEqual({ refresh_token: oldRefreshToken });
    expect(session.get()).toMatchObject({ accessToken: 'new', refreshToken: newRefreshToken });
  });

  test('Every call carries an authorization header of the form Bearer plus the access token. The header is removed when there is no token', async () => {
    signInAs();
    const seen = fakeServer(() => ({ body: makeUser() }));
    await call(auth.user);
    session.end();
    await call(auth.user);
    expect(seen.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer old', null]);
  });
});

describe('Unauthorised answers', () => {
  test('401 on auth/login | Returned to the caller, no retry', async () => {
    const seen = fakeServer(() => problem(401, 'wrong_credentials'));
    await expect(call(auth.login, { body: { login: 'anna', password: 'x' } })).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });

  test('401 on any other call | One token refresh, then retry', async () => {
    signInAs();
    const seen = fakeServer((one) => {
      if (isRefresh(one)) return { body: newTokens };
      return one.token === 'new' ? { body: makeUser() } : problem(401, 'session_expired');
    });
    await Promise.all([call(auth.user), call(auth.user)]);
    expect(seen.filter(isRefresh)).toHaveLength(1);
    expect(seen.filter(({ headers }) => headers.get('Authorization') === 'Bearer new')).toHaveLength(2);
  });

  test.each([401, 422])('%i on auth/refresh | Logout, then redirect to login with next', async (status) => {
    signInAs();
    const { router } = await openApp('/403?url=%2Fadmin#here');
    fakeServer((one) => problem(isRefresh(one) ? status : 401, 'session_expired'));
    await act(() => call(auth.user).catch(() => undefined));
    expect(session.get()).toMatchObject({ user: null, accessToken: null, refreshToken: null });
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/auth/login',
        search: { next: '/403?url=%2Fadmin#here' },
      }),
    );
  });

  test('refresh while impersonating: if login_as fails, the administrator’s session is restored with a message', async () => {
    actAsAnna();
    const { router } = await openApp('/403');
    const seen = fakeServer((one) => {
      if (isRefresh(one)) return { body: newTokens };
      return one.path.endsWith('/login_as') ? problem(409, 'acting_expired') : problem(401, 'session_expired');
    });
    await act(() => call(tasks.mine, { query: {} }).catch(() => undefined));
    expect(await screen.findByText(/под именем «Анна Петрова» закончилась/)).toBeDefined();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/list'));
    expect(session.get()).toMatchObject({ user: admin, originalUser: null });
    expect(seen.some(({ path, token }) => path.includes('/tasks') && token === 'new')).toBe(false);
  });

  test('refresh while impersonating: a screen that was still being opened when it failed sends nothing', async () => {
    actAsAnna();
    const { router } = await openApp('/403');
    const seen = fakeServer((one) => {
      if (isRefresh(one)) return { body: newTokens };
      return one.path.endsWith('/login_as') ? problem(409, 'acting_expired') : problem(401, 'session_expired');
    });
    // as built, the code of a loader comes over the network
    const { options } = router.routesByPath['/user_ui/tasks'];
    const { loader } = options;
    onTestFinished(() => void Object.assign(options, { loader }));
    const hasCome = Promise.withResolvers<void>();
    const load = vi.fn(async (...given: unknown[]) => {
      await hasCome.promise;
      return (loader as (...given: unknown[]) => unknown)(...given);
    });
    Object.assign(options, { loader: load });
    act(() => void router.navigate({ to: '/user_ui/tasks' }));
    await waitFor(() => expect(load).toHaveBeenCalled());
    await act(() => call(auth.user).catch(() => undefined));
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/admin/user/list'));
    hasCome.resolve();
    await load.mock.results[0]!.value;
    expect(session.get()).toMatchObject({ user: admin, originalUser: null });
    expect(seen.filter(({ path }) => path.includes('/user/tasks'))).toEqual([]);
  });
});

describe('The same in all tabs', () => {
  test('sign-out in one tab signs out all', async () => {
    signInAs();
    const { router } = await openApp('/403');
    act(() => anotherTabWrites(null));
    await waitFor(() => expect(router.state.location.href).toBe('/auth/login?next=%2F403'));
  });

  test('sign-in in one tab leads the others on', async () => {
    const { router } = await openApp('/403');
    expect(router.state.location.pathname).toBe('/auth/login');
    act(() => anotherTabWrites({ accessToken: 'new', refreshToken: newRefreshToken, user: makeUser() }));
    await waitFor(() => expect(router.state.location.href).toBe('/403'));
  });

  test('an administrator’s screen closes when another tab begins to act as a student', async () => {
    session.signIn({ user: admin, access_token: 'administrator', refresh_token: oldRefreshToken });
    const { router } = await openApp('/admin/login_as/77777');
    act(() => anotherTabWrites({ accessToken: 'student', user: makeUser(), originalUser: admin }));
    await waitFor(() => expect(router.state.location.href).toBe('/403?url=%2Fadmin%2Flogin_as%2F77777'));
    expect(await screen.findByText(/Вы работаете как/)).toBeDefined();
  });

  test('cached answers of one person are not shown to the next, and a closing screen sends nothing', async () => {
    signInAs();
    const { router, client } = await openApp('/403');
    const sent: string[] = [];
    const closing: Promise<unknown>[] = [];
    function Probe() {
      const { data } = useQuery(query(auth.user));
      useEffect(
        () => () => {
          closing.push(call(auth.user).catch((error: unknown) => error));
        },
        [],
      );
      return <p>Читает {data?.first_name}</p>;
    }
    fakeServer(({ token }) => {
      sent.push(token!);
      return { body: makeUser(token === 'new' ? { id: 2, first_name: 'Борис' } : {}) };
    });
    const { options } = router.routesByPath['/403'];
    const { component } = options;
    onTestFinished(() => void Object.assign(options, { component }));
    Object.assign(options, { component: Probe });
    await act(() => router.navigate({ to: '/' }));
    await act(() => router.navigate({ to: '/403' }));
    await screen.findByText('Читает Анна');
    sent.length = 0;
    act(() => session.signIn({ user: makeUser({ id: 2, first_name: 'Борис' }), ...newTokens }));
    await screen.findByText('Читает Борис');
    expect(await closing[0]).toMatchObject({ code: 'session_expired' });
    expect(new Set(sent)).toEqual(new Set(['new']));
    expect(client.getQueryData(query(auth.user).queryKey)?.first_name).toBe('Борис');
    expect(isPersonChanging()).toBe(false);
  });
});

describe('Session end while typing', () => {
  const text = 'Войдите снова: то, что вы написали, осталось на странице.';

  test('a dialog signs in over the page and the waiting call is sent', async () => {
    signInAs({ username: 'anna' });
    const { router } = await openApp('/403');
    const unmark = markUnsaved();
    const seen = fakeServer((one) => {
      if (one.path.endsWith('/auth/login')) return { body: { user: makeUser(), ...newTokens } };
      return one.token === 'new' ? { body: makeUser() } : problem(401, 'session_expired');
    });
    let answer: unknown;
    act(() => {
      void call(auth.user).then((user) => (answer = user));
    });
    await screen.findByText(text);
    const password = screen.getByLabelText<HTMLInputElement>('Пароль', { selector: 'input' });
    fireEvent.change(password, { target: { value: 'secret' } });
    fireEvent.submit(password.form!);
    await waitFor(() => expect(answer).toEqual(makeUser()));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect(router.state.location.href).toBe('/403');
    expect(seen.at(-1)!.token).toBe('new');
    unmark();
  });

  test('the same person signed in in another tab: the dialog goes by itself', async () => {
    const user = signInAs();
    await openApp('/403');
    const unmark = markUnsaved();
    act(() => anotherTabWrites(null));
    await screen.findByText(text);
    act(() => anotherTabWrites({ accessToken: 'new', refreshToken: newRefreshToken, user }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    unmark();
  });

  test('another person signed in instead: the page goes, and so does the waiting call', async () => {
    signInAs();
    const { router } = await openApp('/403');
    const unmark = markUnsaved();
    const seen = fakeServer(() => problem(401, 'session_expired'));
    const waiting = call(auth.user).catch((error: unknown) => error);
    await screen.findByText(text);
    seen.length = 0;
    act(() => session.signIn({ user: makeUser({ id: 2 }), ...newTokens }));
    expect(await waiting).toMatchObject({ code: 'session_expired' });
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(seen.filter(({ path }) => path === '/api/v1/auth/user')).toEqual([]);
    unmark();
  });
});

// must stay last: modules that load on demand after this are not those of the tests above
test('a reload restores the session; a broken stored session counts as signed out', async () => {
  signInAs();
  vi.resetModules();
  expect((await import('../api/session.ts')).session.get()).toMatchObject({ accessToken: 'old', user: makeUser() });
  localStorage.setItem(sessionKey, '{"state":{"accessToken":7}}');
  vi.resetModules();
  expect((await import('../api/session.ts')).session.isSignedIn()).toBe(false);
});
