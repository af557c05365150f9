import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, useSession } from './api/session.ts';
import { isOpenedToAnother } from './gate.ts';
import { fakeServer, problem } from './testing/fake-server.ts';
import { openApp } from './testing/open-app.tsx';
import { makeUser, oldRefreshToken, signInAs } from './testing/people.ts';

beforeEach(() => {
  session.end();
  fakeServer(() => problem(404, 'not_found'));
});
afterEach(() => vi.unstubAllGlobals());

test('a visitor is led to sign-in with the whole path as the way back', async () => {
  const { router } = await openApp('/403?url=%2Fadmin%2Fcourse%2Flist');
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    search: { next: '/403?url=%2Fadmin%2Fcourse%2Flist' },
  });
  await screen.findByLabelText('Логин или почта');
  await waitFor(() => expect(document.title).toBe('Вход | Путь'));
});

test.each(['/auth/login', '/auth/login/'])('both forms of a path work: %s', async (path) => {
  await openApp(path);
  expect(await screen.findByLabelText('Логин или почта')).toBeDefined();
});

test('a signed-in person sees what was refused, inside the shell', async () => {
  signInAs();
  await openApp('/403?url=%2Fadmin%2Fcourse%2Flist');
  await screen.findByRole('heading', { name: 'Нет доступа' });
  expect(screen.getByText('/admin/course/list')).toBeDefined();
  expect(screen.getByRole('main')).toBeDefined();
  expect(screen.queryByLabelText('Курсы')).toBeNull();
  expect(document.title).toBe('Нет доступа | Путь');
});

test('a user signed in by another tab during loading does not get the screen of the former user', async () => {
  (await openApp('/auth/login')).unmount();
  session.signIn({
    user: makeUser({ id: 9, is_admin: true }),
    access_token: 'administrator',
    refresh_token: oldRefreshToken,
  });
  expect(isOpenedToAnother()).toBe(true);
  const opening = openApp('/admin/course/list');
  // the gate answers at once; the code of the screen takes longer to load
  for (let turn = 0; turn < 100 && isOpenedToAnother(); turn++) await Promise.resolve();
  expect(isOpenedToAnother()).toBe(false);
  useSession.setState({ user: makeUser(), accessToken: 'student' });
  const { router } = await opening;
  await waitFor(() => expect(router.state.location.href).toBe('/403?url=%2Fadmin%2Fcourse%2Flist'));
  await screen.findByRole('heading', { name: 'Нет доступа' });
});

test('an unknown path says so, to a visitor and to a signed-in person', async () => {
  await openApp('/no/such/path');
  await screen.findByRole('heading', { name: 'Такой страницы нет' });
  expect(document.title).toBe('Страница не найдена | Путь');
});

test.each(['/user_ui/container/abc', '/user_ui/course/01', '/user_ui/container/99999999999', '/admin/rejudge/NaN'])(
  'an address that names nothing says so, and nothing is asked for it: %s',
  async (path) => {
    signInAs({ is_admin: true });
    const seen = fakeServer(() => problem(404, 'not_found'));
    await openApp(path);
    await screen.findByRole('heading', { name: 'Такой страницы нет' });
    expect(seen.filter(({ path: asked }) => /NaN|abc|\/01|99999999999/.test(asked))).toEqual([]);
  },
);

test('a copy of the person that promises more than the server allows is read again at the first refusal', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ path }) =>
    path.endsWith('/auth/user')
      ? { body: makeUser() }
      : path.includes('/admin/')
        ? problem(403, 'not_allowed')
        : problem(404, 'not_found'),
  );
  const { router } = await openApp('/admin/course/list');
  await waitFor(() => expect(router.state.location.href).toBe('/403?url=%2Fadmin%2Fcourse%2Flist'));
  await screen.findByRole('heading', { name: 'Нет доступа' });
  expect(session.get().user?.is_admin).toBe(false);
  expect(seen.filter(({ path }) => path.endsWith('/auth/user'))).toHaveLength(1);
});
